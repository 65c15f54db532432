import type { ReceivedFile } from '@libs/library';
import { ApiProperty } from '@nestjs/swagger';

/** A file as it arrived whole. */
export class ReceivedFileDto implements ReceivedFile {
  @ApiProperty({ format: 'uuid' })
  upload_id: string;

  size_bytes: number;

  /** Hexadecimal; what upload_complete asks for. */
  sha256: string;
}
