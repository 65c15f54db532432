import { ApiProperty } from '@nestjs/swagger';

/** A part of the tools, to which a caller may narrow its list. */
export class ToolGroupDto {
  @ApiProperty({ example: 'library', description: 'Name of the group, as `tools` of the query names it.' })
  name: string;

  @ApiProperty({ example: 'List, read, change and delete media.', description: 'What its tools do.' })
  meaning: string;

  @ApiProperty({
    format: 'uri',
    example: 'https://media.example/mcp?tools=library',
    description: 'The endpoint that offers this group alone; several are separated by commas.',
  })
  endpoint: string;

  @ApiProperty({
    minItems: 1,
    example: ['lib_list', 'lib_get'],
    description: 'Its tools; a caller sees those it may call.',
  })
  tools: string[];
}
