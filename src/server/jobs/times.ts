import { t } from '#shared/language/t.ts'

/** When a job's cron form means, of the forms our jobs use: a minute and an hour, UTC. */
interface Times {
  minutes: readonly number[]
  hours: readonly number[]
}

/** `'5 * * * *'` as `Every hour, at 5 minutes past`. @throws for a form that no job uses */
export function label(cron: string): string {
  const { minutes, hours } = timesOf(cron)
  const [first = 0, second = 0] = minutes
  if (hours.length === 1)
    return t('Every day at {time} UTC', { time: `${clock(hours[0] ?? 0)}:${clock(first)}` })
  if (minutes.length === 60) return t('Every minute')
  if (minutes.length > 1)
    return t('{minutes, plural, one {Every minute} other {Every # minutes}}', {
      minutes: second - first,
    })
  return first === 0
    ? t('Every hour, on the hour')
    : t(
        '{minutes, plural, one {Every hour, at # minute past} other {Every hour, at # minutes past}}',
        {
          minutes: first,
        },
      )
}

/** The next moment after `now` at which it is due. */
export function nextDue(cron: string, now: Date): Date {
  const { minutes, hours } = timesOf(cron)
  const due = new Date(now)
  due.setUTCSeconds(0, 0)
  do due.setUTCMinutes(due.getUTCMinutes() + 1)
  while (!hours.includes(due.getUTCHours()) || !minutes.includes(due.getUTCMinutes()))
  return due
}

function timesOf(cron: string): Times {
  const [, minute = '', hour = ''] = /^(\S+) (\S+) \* \* \*$/.exec(cron) ?? []
  return { minutes: matching(minute, 60, cron), hours: matching(hour, 24, cron) }
}

/** `5`, `*` or `*` with a step, of so many. */
function matching(field: string, count: number, cron: string): number[] {
  const every = Array.from({ length: count }, (_, number) => number)
  const step = /^\*(?:\/(\d+))?$/.exec(field)
  const found = step
    ? every.filter(number => number % Number(step[1] ?? 1) === 0)
    : every.filter(number => String(number) === field)
  if (found.length === 0) throw new Error(`No words for the times ${cron}`)
  return found
}

function clock(number: number): string {
  return String(number).padStart(2, '0')
}
