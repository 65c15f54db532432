import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Reads every Java source below a folder, as far as that needs none of the libraries that they import. */
class ParseSources {
  public static void main(String[] arguments) throws IOException {
    var compiler = ToolProvider.getSystemJavaCompiler();
    var mistakes = new DiagnosticCollector<JavaFileObject>();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(mistakes, null, java.nio.charset.StandardCharsets.UTF_8);
        var found = Files.walk(Path.of(arguments[0]))) {
      List<Path> sources = found.filter(path -> path.toString().endsWith(".java")).toList();
      var task = (JavacTask) compiler.getTask(null, files, mistakes, null, null, files.getJavaFileObjectsFromPaths(sources));
      task.parse();
      mistakes.getDiagnostics().forEach(System.err::println);
      System.out.println(sources.size() + " sources parsed");
    }
    if (mistakes.getDiagnostics().stream().anyMatch(one -> one.getKind() == Diagnostic.Kind.ERROR)) System.exit(1);
  }
}
