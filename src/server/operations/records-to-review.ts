import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import {
  listRecordsToReview,
  type Review,
  reviewedAtOnce,
} from '#shared/operations/records-to-review.ts'
import { route } from '../http/route.ts'
import type { Db } from '../postgres/database.ts'
import { type ReviewCheck, reviewChecks } from './checks.ts'

export function recordsToReviewRoutes(app: FastifyInstance): void {
  route(app, listRecordsToReview, async ({ db, caller }) => {
    const reviews: Review[] = []
    for (const check of reviewChecks) {
      const review = await reviewOf(db, check, caller.organizationId)
      if (review.count > 0) reviews.push(review)
    }
    return reviews
  })
}

type Found = Review['findings'][number] & { total: number }

async function reviewOf(
  db: Db,
  { kind, advice, findings }: ReviewCheck,
  organizationId: string | null,
): Promise<Review> {
  const { rows } = await db.execute<Found>(sql`
    select id, records, count(*) over ()::int as total from (${sql.raw(findings)}) as found
    where organization_id = ${organizationId} order by id limit ${reviewedAtOnce}`)
  return {
    kind,
    advice: advice(),
    count: rows[0]?.total ?? 0,
    findings: rows.map(({ id, records }) => ({ id, records })),
  }
}
