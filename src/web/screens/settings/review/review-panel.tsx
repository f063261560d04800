import { Anchor } from '@mantine/core'
import { Link } from 'wouter'
import { labels, t } from '#shared/language/t.ts'
import type { Review, ReviewedRecord, ReviewKind } from '#shared/operations/records-to-review.ts'
import { Panel } from '#web/components/layout/panel.tsx'
import { Row, RowList, RowText } from '#web/components/tables/row-list.tsx'
import { formatCount } from '#web/format/format.ts'
import { headingOf, placeOf, recordText } from './review-text.ts'

/** The records that break one rule, and the remedy. */
export function ReviewPanel({ review }: { review: Review }) {
  const { kind, advice, count, findings } = review
  const more = count - findings.length
  return (
    <Panel title={`${titles[kind]} (${formatCount(count)})`} subtitle={advice} flush>
      <RowList label={titles[kind]}>
        {findings.map(({ id, records }) => (
          <Row key={records.map(record => record.id).join(id)} name={headingOf(kind, records)}>
            {records.map(record => (
              <RowText key={record.id}>
                <RecordLink record={record} />
              </RowText>
            ))}
          </Row>
        ))}
        {more > 0 && (
          <Row name={t('{count} more', { count: formatCount(more) })}>
            <RowText>{t('They appear here as you correct these.')}</RowText>
          </Row>
        )}
      </RowList>
    </Panel>
  )
}

const titles: Record<ReviewKind, string> = labels({
  unit_number: 'Units with the same number',
  email: 'Emails with an invisible character',
  lease_overlap: 'Units leased twice on the same days',
})

function RecordLink({ record }: { record: ReviewedRecord }) {
  return (
    <Anchor component={Link} href={placeOf(record)}>
      {recordText(record)}
    </Anchor>
  )
}
