import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'

export const streamEvents = endpoint('GET', '/api/events', {
  may: 'account:own',
  summary:
    'Which nouns changed that the caller sees, as it happens: a stream of server-sent events',
  reply: z
    .unknown()
    .describe(
      'Each event’s data is a JSON list of nouns, or of "*" when everything is to be read again. Ask with Accept: text/event-stream; Last-Event-ID resumes.',
    ),
})
