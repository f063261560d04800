import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ZodError } from 'zod'
import type { Account } from './account.ts'
import { type Call, calls } from './calls.ts'
import { invalidRequest, Refusal } from './errors.ts'
import type { openFaults, Request } from './faults.ts'
import { decodeForm } from './form.ts'
import type { Answer } from './idempotency.ts'
import { accountOf, type Key } from './keys.ts'
import { expanded } from './lists.ts'
import { newId } from './records.ts'

interface Api {
  keys: Map<string, Key>
  faults: ReturnType<typeof openFaults>
  requests: Request[]
}

/** The calls of the API: key, idempotency, parameters, answer. */
export function serveApi(server: FastifyInstance, api: Api) {
  for (const call of calls)
    server.route({
      method: call.method,
      url: call.path,
      handler: (request, reply) => serve(api, call, request, reply),
    })
  server.setNotFoundHandler(({ method, url }, reply) => {
    const [path] = url.split('?')
    const message = `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`
    return reply.code(404).send({ error: { type: 'invalid_request_error', message } })
  })
}

async function serve(api: Api, call: Call, received: FastifyRequest, reply: FastifyReply) {
  const requestId = newId('req')
  reply.header('request-id', requestId)
  const [path = '', query = ''] = received.url.split('?')
  const encoded = typeof received.body === 'string' ? received.body : query
  const header = received.headers['idempotency-key']
  const key = call.method === 'POST' && typeof header === 'string' ? header : null
  try {
    const account = accountOf(api.keys, received.headers.authorization, call.right)
    const input = decodeForm(encoded)
    const request = { method: call.method, path, input, key, account: account.id }
    api.requests.push(request)
    const fault = api.faults.faultOf(request)
    if (fault?.kind === 'lose request') return hangUp(reply)
    if (fault?.kind === 'answer') return reply.code(fault.answer.status).send(fault.answer.body)
    const id = idIn(received.params)
    const { answer, replayed } = once(account, { path, encoded, key }, () =>
      act(account, call, { input, id, requestId, key }),
    )
    if (fault?.kind === 'lose answer') return hangUp(reply)
    if (fault?.kind === 'wait') await waiting(account, key, fault.until(request))
    if (key) reply.header('idempotency-key', key)
    if (replayed) reply.header('idempotent-replayed', 'true')
    return reply.code(answer.status).send(answer.body)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return reply.code(error.status).send({ error: error.body })
  }
}

/** The stored answer of a key, or the first one. An error of validation is not stored. */
function once(
  account: Account,
  { path, encoded, key }: { path: string; encoded: string; key: string | null },
  first: () => Answer,
): { answer: Answer; replayed: boolean } {
  if (!key) return { answer: first(), replayed: false }
  const parameters = [...new URLSearchParams(encoded)].map(String).sort().join('&')
  const stored = account.idempotency.replay(key, path, parameters)
  if (stored) return { answer: stored, replayed: true }
  const answer = first()
  account.idempotency.store(key, path, parameters, answer)
  return { answer, replayed: false }
}

function act(account: Account, call: Call, { input, id, requestId, key }: Received): Answer {
  account.request = { id: requestId, key }
  try {
    const found = call.act(account, input, id)
    return { status: 200, body: expanded(account.records, found, pathsOf(input)) }
  } catch (error) {
    if (error instanceof ZodError) throw parameterError(error)
    if (error instanceof Refusal && error.stored)
      return { status: error.status, body: { error: error.body } }
    throw error
  } finally {
    account.request = null
  }
}

interface Received {
  input: object
  id: string
  requestId: string
  key: string | null
}

/** While a first answer waits, another request with its key is a conflict. */
async function waiting(account: Account, key: string | null, until: Promise<void>) {
  if (key) account.idempotency.begin(key)
  try {
    await until
  } finally {
    if (key) account.idempotency.end(key)
  }
}

function hangUp(reply: FastifyReply) {
  reply.hijack()
  reply.raw.destroy()
}

function idIn(params: unknown): string {
  const id: unknown = params && typeof params === 'object' ? Reflect.get(params, 'id') : ''
  return typeof id === 'string' ? id : ''
}

function pathsOf(input: object): string[] {
  const paths: unknown = Reflect.get(input, 'expand')
  return Array.isArray(paths) ? paths.filter(path => typeof path === 'string') : []
}

/** The first fault of the parameters, in Stripe's codes; `metadata[key]` names a nested one. */
function parameterError({ issues: [issue] }: ZodError): Refusal {
  const path = issue?.path.map(String) ?? []
  if (issue?.code === 'unrecognized_keys') {
    const param = nested([...path, ...issue.keys.slice(0, 1)])
    return invalidRequest(`Received unknown parameter: ${param}`, {
      code: 'parameter_unknown',
      param,
    })
  }
  const param = nested(path)
  if (issue?.code === 'invalid_type' && issue.input === undefined)
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  if (issue?.message === 'Invalid integer')
    return invalidRequest(`Invalid integer: ${param}`, { code: 'parameter_invalid_integer', param })
  return invalidRequest(`Invalid ${param}: ${issue?.message}`, { param })
}

function nested([first = '', ...rest]: string[]): string {
  return [first, ...rest.map(step => `[${step}]`)].join('')
}
