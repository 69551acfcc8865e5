// The library throws nothing. What the standard library would throw for want of memory ends the module, and its caller
// makes a new one: WebAssembly as all engines have it knows no exceptions.
#include <cstdlib>
#include <typeinfo>

extern "C" {
// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming): names that compilers call

void* __cxa_allocate_exception(std::size_t /*bytes*/) { std::abort(); }
void __cxa_throw(void* /*exception*/, std::type_info* /*type*/, void (* /*destroy*/)(void*)) {
    std::abort();
}
void __cxa_rethrow() { std::abort(); }
void* __cxa_begin_catch(void* exception) { return exception; }
void __cxa_end_catch() {}
// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)
}
