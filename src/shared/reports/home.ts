import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'

/**
 * One call in place of many: the parts of the first screen are answers of other calls, each exactly as that call
 * gives it to this caller. A caller who may not make a call gets no part for it.
 */
export const getHome = endpoint('GET', '/api/home', {
  may: 'dashboard:read',
  summary: 'The answers to the calls that the first screen makes beside its lists',
  reply: z.object({
    answers: z.record(z.string(), z.unknown()).describe('By the address of each call'),
  }),
})
