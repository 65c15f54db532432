import { Controller, Param, Put, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOkResponse, ApiOperation, ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import { ReceiveUpload, type ReceivedFile, type UploadQuery, uploadShareFull } from '@libs/library';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bytesOf, TakesBytes } from '../platform/request-body/byte-body.js';
import { Public } from '../platform/routes/public.decorator.js';
import { Refuses } from '../platform/refusals/refuses.decorator.js';
import { ReceivedFileDto } from './dto/upload.dto.js';

const UPLOAD_ID = { type: 'string', format: 'uuid', example: '0b9f6c1e-6f3a-4a52-9c1d-3f0e5d7a8b21' } as const;

const PART = 'Part of the address that was given out, to be sent as it stands there.';

/** A signed part of the address besides the upload's id. Without it the answer is 403. */
const signed = (name: keyof UploadQuery, example: string) =>
  ApiQuery({ name, required: false, description: PART, schema: { type: 'string', maxLength: 256, example } });

/** Files on their way into a library. The signature in the address is the credential. */
@ApiTags('resolve')
@Public()
@Controller('api/upload')
export class UploadController {
  constructor(private readonly receive: ReceiveUpload) {}

  @Put(':upload_id')
  @TakesBytes()
  @ApiOperation({
    summary: 'Send a file into the library',
    description:
      'Takes the file that `lib_import` gave this address out for: whole or not at all, of exactly the announced length. Sending the same file again gives the same answer. An account has a share of bytes that are not imported; a file that passes it is refused with 429.',
  })
  @ApiParam({ name: 'upload_id', description: 'Part of the address that was given out.', schema: UPLOAD_ID })
  @signed('size', '1048576')
  @signed('exp', '1795309200')
  @signed('kid', 'k1')
  @signed('sig', 'n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg')
  @ApiConsumes('application/octet-stream')
  @ApiBody({
    description: 'The bytes of the file.',
    schema: { type: 'string', format: 'binary', example: '(the bytes)' },
  })
  @ApiOkResponse({ type: ReceivedFileDto, description: 'The file arrived whole.' })
  @Refuses('token_signature_mismatch', 'not_found', 'request_timeout', 'idempotency_conflict', 'idempotency_in_flight')
  @Refuses('capability_expired', uploadShareFull(900), 'storage_unavailable')
  async sendUpload(
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
