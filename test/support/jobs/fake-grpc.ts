import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  credentials,
  loadPackageDefinition,
  Server,
  ServerCredentials,
  type Metadata,
  type ServiceDefinition,
  type ServiceClientConstructor,
} from '@grpc/grpc-js';
import { fromJSON } from '@grpc/proto-loader';
import { GoogleAuth, PassThroughClient } from 'google-auth-library';

/** What a method answers: a message, or an error that carries a gRPC `code`. `undefined`: nothing, for ever. */
export type Answer = { message: object } | { code: number; details: string } | undefined;

export interface Call {
  method: string;
  request: Record<string, unknown>;
  metadata: Metadata;
}

/**
 * A server of Google's own protocol, on loopback: its services are read from the `protos.json` inside the official client,
 * so that what crosses the socket is the real wire format. The real services cannot be had here.
 */
export class FakeGrpc {
  readonly calls: Call[] = [];
  /** Answers of the calls to come, in order; the last one stays. */
  answers: Answer[] = [];
  private server = new Server();
  private port = 0;

  private constructor(private readonly service: ServiceDefinition) {}

  /** A server for one service of a client's package, such as `google.cloud.tasks.v2.CloudTasks`. */
  static async start(client: string, service: string): Promise<FakeGrpc> {
    const entry = fileURLToPath(import.meta.resolve(client));
    const folder = entry.slice(0, entry.indexOf(`${client}/build/`) + client.length);
    const protos = JSON.parse(readFileSync(`${folder}/build/protos/protos.json`, 'utf8')) as Parameters<
      typeof fromJSON
    >[0];
    const definition = loadPackageDefinition(fromJSON(protos, { keepCase: false, longs: String, enums: String }));
    const found = service.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], definition);
    const fake = new FakeGrpc((found as ServiceClientConstructor).service);
    await fake.listen(0);
    return fake;
  }

  /** What an official client is opened with to call this server. */
  get client() {
    return clientOptions(this.port);
  }

  /** Ends the server with all its connections. */
  stop(): void {
    this.server.forceShutdown();
  }

  private async listen(port: number): Promise<void> {
    const methods = Object.keys(this.service).map((method) => [method, this.handle(method)] as const);
    this.server.addService(this.service, Object.fromEntries(methods));
    this.port = await new Promise<number>((resolve, reject) => {
      this.server.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error, bound) =>
        error ? reject(error) : resolve(bound),
      );
    });
  }

  private handle(method: string) {
    return (
      call: { request: Record<string, unknown>; metadata: Metadata },
      reply: (error: object | null, message?: object) => void,
    ): void => {
      this.calls.push({ method, request: call.request, metadata: call.metadata });
      const answer = this.answers.length > 1 ? this.answers.shift() : this.answers[0];
      if (answer === undefined) return;
      if ('message' in answer) reply(null, answer.message);
      else reply(answer);
    };
  }
}

/** For a port of loopback, without encryption and credentials. */
export function clientOptions(port: number) {
  return {
    servicePath: '127.0.0.1',
    port,
    sslCreds: credentials.createInsecure(),
    auth: new GoogleAuth({ authClient: new PassThroughClient() }),
  };
}
