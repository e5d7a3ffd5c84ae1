package io.github.ycsbxl.nosql.server;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.rmi.server.UID;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** RMI registry that sends arbitrary bytes call by call, and is silent afterwards. Thread-safe. */
public final class HostileRegistry implements AutoCloseable {
  private static final int ACKNOWLEDGED = 0x4e;
  private static final int RETURN = 0x51;

  private final ServerSocket listening =
      new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<byte[]> answers;

  /** Creates a registry with these responses to the successive calls of each connection. */
  public HostileRegistry(List<byte[]> answers) throws IOException {
    this.answers = answers;
    threads.execute(this::accept);
  }

  public String address() {
    return "127.0.0.1:" + listening.getLocalPort();
  }

  /** Returns a response with an object. */
  public static byte[] returning(Object returned) {
    return raw(stream(returned));
  }

  /** Returns a response with bytes in place of a stream of objects. */
  public static byte[] raw(byte[] bytes) {
    var answer = new ByteArrayOutputStream();
    answer.write(RETURN);
    answer.writeBytes(bytes);
    return answer.toByteArray();
  }

  /** Returns the stream of a call's object; for null, only what precedes it. */
  public static byte[] stream(Object returned) {
    var bytes = new ByteArrayOutputStream();
    try (var out = new ObjectOutputStream(bytes)) {
      out.writeByte(1);
      new UID().write(out);
      if (returned != null) {
        out.writeObject(returned);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  @Override
  public void close() throws IOException {
    listening.close();
    threads.shutdownNow();
  }

  private void accept() {
    try {
      while (true) {
        Socket client = listening.accept();
        threads.execute(() -> answer(client));
      }
    } catch (IOException e) {
      // The connection was closed.
    }
  }

  private void answer(Socket client) {
    try (client) {
      var in = new DataInputStream(client.getInputStream());
      var out = new DataOutputStream(client.getOutputStream());
      in.readNBytes(7);
      out.writeByte(ACKNOWLEDGED);
      out.writeUTF("127.0.0.1");
      out.writeInt(client.getPort());
      in.readUTF();
      in.readInt();
      for (byte[] answer : answers) {
        in.read(new byte[1 << 16]);
        out.write(answer);
      }
      in.readAllBytes();
    } catch (IOException e) {
      // The client has disconnected.
    }
  }
}
