import { storedFailure } from './accounting/online/failures.ts'
import { labels } from './language/t.ts'

/** Texts of Rooftree itself in fields that people fill otherwise; stored in English. */
const own: Readonly<Record<string, string>> = labels({
  'Accepted the job.': 'Accepted the job.',
  'Balance brought forward': 'Balance brought forward',
  'Brought forward': 'Brought forward',
  'Charged again': 'Charged again',
  'It was created automatically and is not needed':
    'It was created automatically and is not needed',
  'Less of the rent was late': 'Less of the rent was late',
  'Not charged after a correction': 'Not charged after a correction',
  'Not sent: an earlier email to this address came back':
    'Not sent: an earlier email to this address came back',
  'Not sent: the recipient marked an earlier email as spam':
    'Not sent: the recipient marked an earlier email as spam',
  'Online payment fee': 'Online payment fee',
  'Replaced by a corrected entry': 'Replaced by a corrected entry',
  'Says that the work is done.': 'Says that the work is done.',
  'No statement is theirs': 'No statement is theirs',
  'Stopped before it was paid': 'Stopped before it was paid',
  'Switched off before it was sent': 'Switched off before it was sent',
  'The rent was late after all': 'The rent was late after all',
  'The rent was not late': 'The rent was not late',
  'They may no longer see this report': 'They may no longer see this report',
  'They do not see the property or tenant it is about':
    'They do not see the property or tenant it is about',
  'Transfer voided': 'Transfer voided',
})

/**
 * The text of a stored note or reason: in the reader's language where Rooftree wrote it, unchanged where a
 * person did. A text of several lines is read line by line.
 */
export function storedText<T extends string | null | undefined>(text: T): T
export function storedText(text: string | null | undefined) {
  if (!text) return text
  return text
    .split('\n')
    .map(line => (Object.hasOwn(own, line) ? own[line] : (storedFailure(line) ?? line)))
    .join('\n')
}
