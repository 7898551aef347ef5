package io.hermod.scenario;

import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeModel;
import java.lang.classfile.MethodBuilder;
import java.lang.classfile.MethodElement;
import java.lang.classfile.MethodModel;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.ProtectionDomain;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.jspecify.annotations.Nullable;

/**
 * A defect in a running server: the regular task of its event loops throws from now on. Nothing
 * from outside can make it fail, so this class replaces its code, as an agent of the JVM.
 */
public final class LoopDefect {
  private static final String OWNER = "io/hermod/delivery/ShardLanes";
  private static final String TASK = "tick";
  private static final ClassDesc FAULT = ClassDesc.of("java.lang.IllegalStateException");

  private LoopDefect() {}

  /**
   * Introduces the defect into a process.
   *
   * @param folder gets the agent, which the process reads
   */
  static void introduce(Process server, Path folder) throws Exception {
    VirtualMachine machine = VirtualMachine.attach(Long.toString(server.pid()));
    try {
      machine.loadAgent(agent(folder).toString());
    } finally {
      machine.detach();
    }
  }

  private static Path agent(Path folder) throws IOException {
    Manifest manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.putValue("Agent-Class", LoopDefect.class.getName());
    attributes.putValue("Can-Retransform-Classes", "true");
    Path jar = folder.resolve("defect.jar");
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream entries = new JarOutputStream(file, manifest)) {
      add(entries, LoopDefect.class);
      add(entries, Replacement.class);
    }
    return jar;
  }

  private static void add(JarOutputStream entries, Class<?> type) throws IOException {
    String name = type.getName().replace('.', '/') + ".class";
    entries.putNextEntry(new JarEntry(name));
    try (var code = ClassLoader.getSystemResourceAsStream(name)) {
      if (code == null) {
        throw new IOException(name + " is not on the class path");
      }
      code.transferTo(entries);
    }
  }

  /** What the JVM of the server calls. */
  public static void agentmain(String arguments, Instrumentation jvm) throws Exception {
    jvm.addTransformer(new Replacement(), true);
    jvm.retransformClasses(Class.forName(OWNER.replace('/', '.')));
  }

  private static final class Replacement implements ClassFileTransformer {
    @Override
    public byte @Nullable [] transform(
        ClassLoader loader,
        String name,
        Class<?> loaded,
        ProtectionDomain domain,
        byte[] original) {
      if (!name.equals(OWNER)) {
        return null;
      }
      ClassFile format = ClassFile.of();
      return format.transformClass(
          format.parse(original),
          ClassTransform.transformingMethods(Replacement::isTask, Replacement::fail));
    }

    private static boolean isTask(MethodModel method) {
      return method.methodName().equalsString(TASK);
    }

    private static void fail(MethodBuilder method, MethodElement element) {
      if (element instanceof CodeModel) {
        method.withCode(
            code ->
                code.new_(FAULT)
                    .dup()
                    .invokespecial(FAULT, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void)
                    .athrow());
      } else {
        method.with(element);
      }
    }
  }
}
