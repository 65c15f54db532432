import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { V1Job } from '@kubernetes/client-node';

/** How the API server answers a request to create a Job. `undefined`: not at all. */
export type KubernetesAnswer = ((response: ServerResponse) => void) | undefined;

export interface CreatedJob {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  job: V1Job;
}

/** The `Status` object that the API server answers every refusal with (meta/v1). */
export function refusal(code: number, reason: string, message: string): KubernetesAnswer {
  const status = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message, reason, code };
  return (response) => response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(status));
}

/** An API server that takes Jobs; it answers as the real one is documented to, which cannot be had here. */
export class FakeKubernetes {
  readonly requests: CreatedJob[] = [];
  /** Undefined: create the Job, or refuse a name that exists. */
  answer: { with: KubernetesAnswer } | undefined;
  private readonly names = new Set<string>();

  private constructor(private readonly server: Server) {}

  static async start(): Promise<FakeKubernetes> {
    const fake = new FakeKubernetes(createServer((request, response) => fake.receive(request, response)));
    await new Promise<void>((resolve) => fake.server.listen(0, '127.0.0.1', resolve));
    return fake;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  forget(): void {
    this.requests.length = 0;
    this.names.clear();
    this.answer = undefined;
  }

  private receive(request: IncomingMessage, response: ServerResponse): void {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const job = JSON.parse(Buffer.concat(chunks).toString()) as V1Job;
      const { method = '', url: path = '', headers } = request;
      this.requests.push({ method, path, headers, job });
      if (this.answer) this.answer.with?.(response);
      else this.create(job, response);
    });
  }

  private create(job: V1Job, response: ServerResponse): void {
    const name = job.metadata?.name ?? '';
    if (this.names.has(name)) {
      refusal(409, 'AlreadyExists', `jobs.batch "${name}" already exists`)?.(response);
      return;
    }
    this.names.add(name);
    response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(job));
  }
}
