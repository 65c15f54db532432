const SUCCESS = 0;
const BAD_DESCRIPTOR = 8;
const NOT_SUPPORTED = 58;
const STDOUT = 1;
const STDERR = 2;
const FOLDER = 3;
const FIRST_FILE = 4;

export interface ProgramOutput {
  exitCode: number;
  /** What it wrote to standard output. */
  text: string;
  /** The file it wrote, empty when it wrote none. */
  file: Buffer;
}

class Exit extends Error {
  constructor(readonly code: number) {
    super(`exit ${code}`);
  }
}

/** Bytes at positions, as a seekable file needs them: the program corrects its header after writing the sound. */
class MemoryFile {
  private bytes = Buffer.alloc(1 << 16);
  private position = 0;
  private length = 0;

  write(chunk: Uint8Array): void {
    const end = this.position + chunk.length;
    if (end > this.bytes.length) this.bytes = Buffer.concat([this.bytes], Math.max(end, this.bytes.length * 2));
    this.bytes.set(chunk, this.position);
    this.position = end;
    this.length = Math.max(this.length, end);
  }

  seek(offset: number, whence: number): number {
    const from = [0, this.position, this.length][whence] ?? 0;
    this.position = Math.max(0, from + offset);
    return this.position;
  }

  contents(): Buffer {
    return Buffer.from(this.bytes.subarray(0, this.length));
  }
}

class Run {
  readonly files = new Map<number, MemoryFile>([
    [STDOUT, new MemoryFile()],
    [STDERR, new MemoryFile()],
  ]);
  private memory = new WebAssembly.Memory({ initial: 1 });
  private readonly arguments: Buffer[];

  constructor(argumentList: string[]) {
    this.arguments = argumentList.map((argument) => Buffer.from(`${argument.replaceAll('\0', ' ')}\0`));
  }

  private get view(): DataView {
    return new DataView(this.memory.buffer);
  }

  start(module: WebAssembly.Module): number {
    const instance = new WebAssembly.Instance(module, { wasi_snapshot_preview1: this.imports() });
    const { memory, _start: start } = instance.exports;
    if (!(memory instanceof WebAssembly.Memory) || typeof start !== 'function') throw new Error('not a WASI program');
    this.memory = memory;
    try {
      (start as () => void)();
      return 0;
    } catch (thrown) {
      if (thrown instanceof Exit) return thrown.code;
      throw thrown;
    }
  }

  private imports(): WebAssembly.ModuleImports {
    return {
      args_sizes_get: (count: number, size: number) => this.argumentSizes(count, size),
      args_get: (pointers: number, strings: number) => this.writeArguments(pointers, strings),
      clock_time_get: (_clock: number, _precision: bigint, result: number) => this.put64(result, 0n),
      fd_close: () => SUCCESS,
      fd_fdstat_get: (descriptor: number, result: number) => this.descriptorState(descriptor, result),
      fd_fdstat_set_flags: () => SUCCESS,
      fd_prestat_get: (descriptor: number, result: number) => this.folderState(descriptor, result),
      fd_prestat_dir_name: (_descriptor: number, path: number) => this.put8(path, '/'.charCodeAt(0)),
      fd_read: (_descriptor: number, _vectors: number, _count: number, result: number) => this.put32(result, 0),
      fd_seek: (descriptor: number, offset: bigint, whence: number, result: number) =>
        this.seek(descriptor, offset, whence, result),
      fd_write: (descriptor: number, vectors: number, count: number, result: number) =>
        this.write(descriptor, vectors, count, result),
      path_open: (...parameters: (number | bigint)[]) => this.open(Number(parameters.at(-1))),
      proc_exit: (code: number) => {
        throw new Exit(code);
      },
    };
  }

  private put8(at: number, value: number): number {
    this.view.setUint8(at, value);
    return SUCCESS;
  }

  private put32(at: number, value: number): number {
    this.view.setUint32(at, value, true);
    return SUCCESS;
  }

  private put64(at: number, value: bigint): number {
    this.view.setBigUint64(at, value, true);
    return SUCCESS;
  }

  private argumentSizes(count: number, size: number): number {
    this.put32(count, this.arguments.length);
    return this.put32(size, Buffer.concat(this.arguments).length);
  }

  private writeArguments(pointers: number, strings: number): number {
    let at = strings;
    for (const [index, argument] of this.arguments.entries()) {
      this.put32(pointers + index * 4, at);
      new Uint8Array(this.memory.buffer).set(argument, at);
      at += argument.length;
    }
    return SUCCESS;
  }

  private descriptorState(descriptor: number, result: number): number {
    if (descriptor !== FOLDER && !this.files.has(descriptor) && descriptor !== 0) return BAD_DESCRIPTOR;
    const [device, folder, regular] = [2, 3, 4];
    this.put64(result, 0n);
    this.put8(result, (descriptor < FOLDER ? device : descriptor === FOLDER ? folder : regular) ?? 0);
    this.put64(result + 8, 0xffff_ffffn);
    return this.put64(result + 16, 0xffff_ffffn);
  }

  private folderState(descriptor: number, result: number): number {
    if (descriptor !== FOLDER) return BAD_DESCRIPTOR;
    this.put32(result, 0);
    return this.put32(result + 4, 1);
  }

  private open(result: number): number {
    const descriptor = FIRST_FILE + this.files.size;
    this.files.set(descriptor, new MemoryFile());
    return this.put32(result, descriptor);
  }

  private seek(descriptor: number, offset: bigint, whence: number, result: number): number {
    const file = descriptor >= FIRST_FILE ? this.files.get(descriptor) : undefined;
    return file ? this.put64(result, BigInt(file.seek(Number(offset), whence))) : NOT_SUPPORTED;
  }

  private write(descriptor: number, vectors: number, count: number, result: number): number {
    const file = this.files.get(descriptor);
    if (!file) return BAD_DESCRIPTOR;
    let written = 0;
    for (let vector = vectors; vector < vectors + count * 8; vector += 8) {
      const length = this.view.getUint32(vector + 4, true);
      file.write(new Uint8Array(this.memory.buffer, this.view.getUint32(vector, true), length));
      written += length;
    }
    return this.put32(result, written);
  }
}

/** A WASI preview 1 program of the console kind, and what it may write: its two streams and one file in memory. */
export class MemoryProgram {
  private constructor(private readonly module: WebAssembly.Module) {}

  static async compile(bytes: Uint8Array<ArrayBuffer>): Promise<MemoryProgram> {
    return new MemoryProgram(await WebAssembly.compile(bytes));
  }

  /** Runs to the end, blocking, in a fresh memory; the program sees no file of this machine and no clock. */
  run(argumentList: string[]): ProgramOutput {
    const run = new Run(argumentList);
    const exitCode = run.start(this.module);
    const file = [...run.files].find(([descriptor]) => descriptor >= FIRST_FILE)?.[1];
    const text = run.files.get(STDOUT)?.contents().toString('latin1') ?? '';
    return { exitCode, text, file: file?.contents() ?? Buffer.alloc(0) };
  }
}
