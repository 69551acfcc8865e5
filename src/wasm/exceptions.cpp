// The library throws no exceptions. If the standard library would throw for lack of memory, the module ends and its
// caller creates a new one, because not all WebAssembly engines support exceptions.
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
