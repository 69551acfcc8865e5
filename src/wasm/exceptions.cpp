// The library throws no exceptions. If the standard library would throw for lack of memory, the module ends and its
// caller creates a new one, because not all WebAssembly engines support exceptions.
//
// Nor does it use printf: the modules would be larger by all that C's library formats by it. libc++ names it where it
// ends the program, and fmt for numbers of long double, which the library does not use.
#include <cstddef>
#include <cstdlib>
#include <typeinfo>

// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming): names that compilers call
#ifdef _LIBCPP_VERSION  // clang-tidy reads this file with another standard library
_LIBCPP_BEGIN_NAMESPACE_STD
void __libcpp_verbose_abort(const char* /*format*/, ...) { std::abort(); }
_LIBCPP_END_NAMESPACE_STD
#endif

extern "C" {

void* __cxa_allocate_exception(std::size_t /*bytes*/) { std::abort(); }
void __cxa_throw(void* /*exception*/, std::type_info* /*type*/, void (* /*destroy*/)(void*)) {
    std::abort();
}
void __cxa_rethrow() { std::abort(); }
void* __cxa_begin_catch(void* exception) { return exception; }
void __cxa_end_catch() {}
void abort_message(const char* /*format*/, ...) { std::abort(); }
int snprintf(char* /*buffer*/, std::size_t /*size*/, const char* /*format*/, ...) { std::abort(); }
// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)
}
