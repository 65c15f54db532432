import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';

/** The OpenAPI 3.1 description of every HTTP route. */
export function describeHttp(app: INestApplication): OpenAPIObject {
  const frame = new DocumentBuilder().setOpenAPIVersion('3.1.0').setTitle('Mediamaker').setVersion('2.0.0').build();
  return SwaggerModule.createDocument(app, frame, { operationIdFactory: (_controller, method) => method });
}
