import { catalogue, inputSchemaOf } from '@libs/catalog';
import { applyDecorators } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';

/** What the description shows of each parameter. */
const EXAMPLES: Readonly<Record<string, unknown>> = {
  kind: 'video',
  status: 'completed',
  mime_type: 'image/',
  search: 'launch',
  tags: ['launch'],
  include: ['adapters'],
  limit: 50,
  cursor: 'MjAyNi0xMS0yMg',
};

/** Says of a route that its query has the arguments of `lib_list`. */
export function ListQuery(): MethodDecorator {
  const tool = catalogue.find(({ name }) => name === 'lib_list');
  if (!tool) throw new Error('the catalogue lacks lib_list');
  const properties = Object.entries(inputSchemaOf(tool).properties as Record<string, object>);
  return applyDecorators(
    ...properties.map(([name, property]) => {
      const { description = '', ...schema } = property as { description?: string };
      return ApiQuery({ name, required: false, description, schema: { ...schema, example: EXAMPLES[name] } });
    }),
  );
}
