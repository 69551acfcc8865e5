# The program: app/ is what the command line (cli/) and the server share, program/ joins them.
file(GLOB app_sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/app/*.cpp)
add_library(revenge-app OBJECT ${app_sources})
target_include_directories(revenge-app PUBLIC ${CMAKE_CURRENT_SOURCE_DIR})
target_compile_definitions(revenge-app PUBLIC REVENGE_VERSION="${PROJECT_VERSION}")
target_link_libraries(revenge-app PUBLIC revenge::revenge ${revenge_fmt} nlohmann_json::nlohmann_json)
file(GLOB program_sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/cli/*.cpp
                                            ${CMAKE_CURRENT_SOURCE_DIR}/server/*.cpp
                                            ${CMAKE_CURRENT_SOURCE_DIR}/program/*.cpp)
include(embed_files.cmake)
add_executable(revenge-program ${program_sources} ${embedded_cpp})
if(WIN32)
    enable_language(RC)
    target_sources(revenge-program PRIVATE program/windows.rc)
    set_source_files_properties(program/windows.rc PROPERTIES OBJECT_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/program/windows.manifest)
endif()
set_target_properties(revenge-program PROPERTIES OUTPUT_NAME revenge RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR})
target_link_libraries(revenge-program PRIVATE revenge-app CLI11::CLI11 revenge-httplib revenge-qrcodegen)

# revenge-mpi: the same tables, filled by several processes.
if(REVENGE_MPI)
    find_package(MPI QUIET COMPONENTS CXX)
    if(MPI_CXX_FOUND)
        file(GLOB mpi_sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/mpi/*.cpp)
        add_executable(revenge-mpi ${mpi_sources} cli/options.cpp)
        set_target_properties(revenge-mpi PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR})
        target_link_libraries(revenge-mpi PRIVATE revenge-app CLI11::CLI11 MPI::MPI_CXX)
    endif()
endif()
