/** The status that a gRPC server answered with, where it did (google.rpc.Code). */
export function grpcCode(error: unknown): number | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'number' ? error.code : undefined;
}
