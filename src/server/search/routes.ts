import type { FastifyInstance } from 'fastify'
import { searchAll } from '#shared/operations/search.ts'
import { wordsOf } from '../access/pagination.ts'
import { firstTerms } from '../access/phone-search.ts'
import { route } from '../http/route.ts'
import { readFound } from './found.ts'
import { allowErrors, knowsLikeness, mayHaveErrors, nearWords, theseWords } from './words.ts'

/** Four describe anything; more would only cost. */
const maxTerms = 4

export function searchRoutes(app: FastifyInstance): void {
  route(app, searchAll, async ({ db, caller, query }) => {
    const words = firstTerms(wordsOf(query.q), maxTerms)
    const found = await readFound(db, caller, words, theseWords(words))
    const isFound = Object.values(found).some(rows => rows.length > 0)
    if (isFound || !mayHaveErrors(words) || !(await knowsLikeness(db))) return found
    return app.database.transaction(async tx => {
      await allowErrors(tx)
      return readFound(tx, caller, words, nearWords(words))
    })
  })
}
