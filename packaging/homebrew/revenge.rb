# The program with its page, and the library, for Homebrew on Linux.
class Revenge < Formula
  desc "Solve, scramble and analyse the 4x4x4 cube and its kin"
  url "@URL@"
  sha256 "@SHA256@"
  license "MIT"

  depends_on "cli11" => :build
  depends_on "cmake" => :build
  depends_on "fmt" => :build
  depends_on "ninja" => :build
  depends_on "nlohmann-json" => :build
  depends_on "pkgconf" => :build
  depends_on "tomlplusplus" => :build
  depends_on "xxhash" => :build
  depends_on "cpp-httplib"
  depends_on :linux
  depends_on "qr-code-generator"

  def install
    system "cmake", "-S", ".", "-B", "build", "-G", "Ninja", *std_cmake_args,
           "-DREVENGE_TESTS=OFF", "-DREVENGE_SELF_CONTAINED=ON", "-DREVENGE_MPI=OFF"
    system "cmake", "--build", "build"
    system "cmake", "--install", "build"
  end

  test do
    ENV["XDG_CACHE_HOME"] = testpath
    assert_match version.to_s, shell_output("#{bin}/revenge --version")
    assert_match "obtm", shell_output("#{bin}/revenge solve --random --seed 1 --table-size browser --nodes 1000 --quiet")
  end
end
