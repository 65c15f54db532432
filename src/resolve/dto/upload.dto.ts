import type { ReceivedFile } from '@libs/library';
import { ApiProperty } from '@nestjs/swagger';

/** A file as it arrived whole. */
export class ReceivedFileDto implements ReceivedFile {
  @ApiProperty({
    format: 'uuid',
    description: 'Identifier of the upload.',
    example: '0b9f6c1e-6f3a-4a52-9c1d-3f0e5d7a8b21',
  })
  upload_id: string;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Bytes that arrived.', example: 1048576 })
  size_bytes: number;

  @ApiProperty({
    description: 'SHA-256 of the bytes, hexadecimal; what `upload_complete` asks for.',
    pattern: '^[0-9a-f]{64}$',
    example: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  })
  sha256: string;
}
