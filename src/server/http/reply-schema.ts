import fastJson from 'fast-json-stringify'
import * as z from 'zod'
import type { Endpoint } from '#shared/endpoint.ts'

type JsonSchema = Record<string, unknown>

/**
 * The serializer of an endpoint, which writes the listed fields and no others: it is also the filter. It is compiled by
 * the first answer; all of them at once are a fifth of a start.
 */
export function serializerOf(endpoint: Endpoint): (answer: unknown) => string {
  let print: ((answer: unknown) => string) | undefined
  return answer => {
    print ??= fastJson(replySchema(endpoint))
    return print(answer)
  }
}

/** The endpoint's reply shape as JSON Schema, from which its serializer is compiled. */
export function replySchema({ reply }: Endpoint): JsonSchema {
  const schema = z.toJSONSchema(reply, {
    target: 'draft-7',
    override: ({ jsonSchema }) => plainly(jsonSchema as JsonSchema),
  })
  delete schema.$schema
  return schema
}

/** `anyOf` would be validated at run time for every value; `nullable` and lists of types are compiled. */
function plainly(schema: JsonSchema) {
  delete schema.pattern
  // Where keys are free, their values have a shape; elsewhere it only names fields that are dropped
  // anyway.
  if (typeof schema.additionalProperties !== 'object') delete schema.additionalProperties
  if (schema.format !== 'date-time') delete schema.format
  if (!Array.isArray(schema.anyOf)) return
  const rest = schema.anyOf.filter(option => option.type !== 'null')
  if (rest.length > 1 && rest.every(option => Object.keys(option).join() === 'type')) {
    schema.type = schema.anyOf.map(option => option.type)
    delete schema.anyOf
    return
  }
  if (rest.length !== 1 || rest.length === schema.anyOf.length) return
  delete schema.anyOf
  Object.assign(schema, rest[0], { nullable: true })
  // Within a union it is validated, where null has to be one of the choices.
  if (Array.isArray(schema.enum)) schema.enum = [...schema.enum, null]
}
