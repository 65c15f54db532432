import { Controller, Param, Put, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ReceiveUpload, type ReceivedFile, type UploadQuery } from '@libs/library';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bytesOf, TakesBytes } from '../platform/byte-body.js';
import { Public } from '../platform/public.decorator.js';
import { Refuses } from '../platform/refuses.decorator.js';
import { ReceivedFileDto } from './dto/upload.dto.js';

/** Files on their way into a library. The signature in the address is the credential. */
@ApiTags('resolve')
@Public()
@Controller('api/upload')
export class UploadController {
  constructor(private readonly receive: ReceiveUpload) {}

  /** Takes the file that lib_import gave out this address for. */
  @Put(':upload_id')
  @TakesBytes()
  @ApiOkResponse({ type: ReceivedFileDto })
  @Refuses('token_signature_mismatch', 'not_found', 'request_timeout', 'idempotency_conflict', 'idempotency_in_flight')
  @Refuses('capability_expired', 'storage_unavailable')
  async put(
    @Param('upload_id') id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ReceivedFile> {
    // A refusal may come before the last byte; what is left of the body is then not waited for.
    void reply.header('connection', 'close').header('cache-control', 'no-store');
    const length = request.headers['content-length'];
    return this.receive.run(id, {
      query: singles(request.query),
      ...(length !== undefined && { lengthBytes: Number(length) }),
      bytes: bytesOf(request),
    });
  }
}

/** A query key given twice is none of ours. */
function singles(query: unknown): UploadQuery {
  return Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => typeof value === 'string'));
}
