/** A typical API description, in YAML of revision 3.1: one operation for each feature of documents. */
export const libraryYaml = (server: string): string => `
openapi: 3.1.0
info: {title: City Library, version: "2.1", description: Books and readers.}
servers:
  - url: ${server}/{stage}
    variables: {stage: {default: v2}}
security: [{key: []}]
paths:
  /books:
    parameters: [{$ref: "#/components/parameters/Language"}]
    get:
      operationId: books/list
      summary: Finds books
      parameters:
        - {name: q, in: query, description: What to look for, schema: {type: string, maxLength: 50}}
        - {name: genre, in: query, explode: false, schema: {type: array, items: {type: string}}}
        - {name: since, in: query, style: deepObject, schema: {type: object, properties: {year: {type: integer}, month: {type: integer}}}}
        - {name: sort by, in: query, schema: {enum: [title, year], default: title}}
    post:
      operationId: books/add
      summary: Adds a book
      security: [{bearer: []}]
      requestBody:
        required: true
        content: {application/json: {schema: {$ref: "#/components/schemas/Book"}}}
  /books/{book-id}:
    get:
      summary: One book
      description: Tells all about one book.
      security: []
      parameters: [{name: book-id, in: path, required: true, schema: {type: [string, "null"], format: uuid}}]
    delete:
      operationId: remove
      deprecated: true
      security: [{signed: []}, {basic: []}]
      parameters:
        - {name: book-id, in: path, required: true, schema: {type: string}}
        - {name: If-Match, in: header, required: true, schema: {type: string}}
        - {name: X-Note, in: header, schema: {type: string}}
  /cover:
    put: {operationId: cover, requestBody: {required: true, content: {image/png: {}}}}
  /elsewhere:
    get: {operationId: elsewhere, parameters: [{$ref: "other.yaml#/a"}]}
  /nowhere:
    get: {operationId: nowhere, parameters: [{$ref: "#/components/nothing"}]}
  /signed:
    get: {operationId: signed, security: [{signed: []}]}
  /proven:
    get: {operationId: proven, security: [{certificate: []}]}
  /part/{of}:
    get: {operationId: part}
components:
  parameters:
    Language: {name: X-Language, in: header, required: true, schema: {type: string, enum: [de, en]}}
  securitySchemes:
    key: {type: apiKey, in: query, name: api_key}
    bearer: {type: http, scheme: bearer}
    basic: {type: http, scheme: Basic}
    signed: {type: apiKey, in: cookie, name: sid}
    certificate: {type: mutualTLS}
  schemas:
    Named: {type: object, required: [title], properties: {title: {type: string, minLength: 1}}}
    Book:
      allOf:
        - $ref: "#/components/schemas/Named"
        - type: object
          required: [author]
          properties:
            id: {type: string, readOnly: true}
            author: {$ref: "#/components/schemas/Author"}
            price: {oneOf: [{type: "null"}, {type: number, minimum: 0}]}
            "odd name": {type: string}
    Author:
      type: object
      properties:
        name: {type: string}
        books: {type: array, items: {$ref: "#/components/schemas/Book"}}
`;

/** In JSON of revision 3.0, with forms: typical of older services. */
export const shopJson = (server: string): string =>
  JSON.stringify({
    openapi: "3.0.3",
    info: { title: "Shop", version: "1" },
    servers: [{ url: `${server}/` }],
    security: [{ login: [] }],
    components: { securitySchemes: { login: { type: "http", scheme: "basic" } } },
    paths: {
      "/customers/{id}": {
        post: {
          operationId: "updateCustomer",
          parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
          requestBody: {
            content: {
              "application/x-www-form-urlencoded": {
                schema: {
                  type: "object",
                  required: ["email"],
                  properties: {
                    email: { type: "string", format: "email" },
                    balance: { type: "integer", nullable: true },
                    address: {
                      anyOf: [
                        { type: "object", properties: { line1: { type: "string" } } },
                        { enum: [""], type: "string" },
                      ],
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
  });
