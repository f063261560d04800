import { t } from '#shared/language/t.ts'
import type { ReviewKind } from '#shared/operations/records-to-review.ts'

/** A rule that was made after some records: it binds each of them from its next change on. */
export interface ReviewCheck {
  kind: ReviewKind
  /** The fault, with a name by which an operator knows the record. */
  says: (name: string) => string
  /** The remedy in one sentence. */
  advice: () => string
  /**
   * SQL that selects for each result `organization_id`, `id`, `name` for an operator, and
   * `records`: a JSON array of `ReviewedRecord`, first the one to change.
   */
  findings: string
}

/** Every rule that older records may break, each as one question for all organizations. */
export const reviewChecks: readonly ReviewCheck[] = [
  {
    kind: 'unit_number',
    says: name => `${name} has the number of another unit there, spelled differently.`,
    advice: () => t('Give one of the two another number.'),
    findings: `
      select u.organization_id, u.id, 'Unit "' || u.unit_number || '" of ' || p.name as name,
        json_build_array(${unitRecord('u')}, ${unitRecord('known')}) as records
      from units u join properties p on p.id = u.property_id
      join unit_keys k on k.property_id = u.property_id and k.key = unit_key(u.unit_number)
      join units known on known.id = k.unit_id
      where p.archived_at is null and not exists (select from unit_keys own where own.unit_id = u.id)`,
  },
  {
    kind: 'email',
    says: name =>
      `The email address of ${name} has an invisible character: no email arrives there.`,
    advice: () =>
      t(
        'Enter the address again. Where another person has the same, give one of them another address.',
      ),
    findings: `
      select known.organization_id, u.id, 'person ' || u.id as name,
        (select json_agg(${personRecord('one')} order by one.id <> u.id, one.id)
          from users one join (${knownPeople()}) near on near.user_id = one.id
          where near.organization_id = known.organization_id
            and lower(strip_invisible(one.email)) = lower(strip_invisible(u.email))) as records
      from users u join (${knownPeople()}) known on known.user_id = u.id
      where u.email <> strip_invisible(u.email)`,
  },
  {
    kind: 'lease_overlap',
    says: name => `${name} is leased twice on some days, and both leases are charged for them.`,
    advice: () =>
      t('Correct the days of one of the leases, or void what it was charged by mistake.'),
    findings: `
      select a.organization_id, a.id, 'Unit "' || u.unit_number || '" of ' || p.name as name,
        json_build_array(${leaseRecord('a')}, ${leaseRecord('b')}) as records
      from (${leasedDays()}) a join (${leasedDays()}) b on b.unit_id = a.unit_id and b.days && a.days
        and (b.start_date, b.id) < (a.start_date, a.id)
      join units u on u.id = a.unit_id join properties p on p.id = u.property_id`,
  },
]

function unitRecord(unit: string): string {
  return `json_build_object('type', 'unit', 'id', ${unit}.id, 'propertyId', p.id, 'name', ${unit}.unit_number,
    'detail', p.name, 'from', null, 'to', null)`
}

function personRecord(person: string): string {
  return `json_build_object('type', near.type, 'id', ${person}.id, 'propertyId', null,
    'name', ${fullName(person)}, 'detail', ${person}.email, 'from', null, 'to', null)`
}

function leaseRecord(lease: string): string {
  return `json_build_object('type', 'lease', 'id', ${lease}.id, 'propertyId', null,
    'name', (select ${fullName('users')} from users where users.id = ${lease}.tenant_id),
    'detail', concat_ws(', ', p.name, u.unit_number),
    'from', ${lease}.start_date, 'to', upper(${lease}.days) - 1)`
}

function fullName(person: string): string {
  return `concat_ws(' ', ${person}.first_name, ${person}.last_name)`
}

/** Who is a tenant or a member of which organization. */
function knownPeople(): string {
  return `select organization_id, user_id, 'tenant' as type from organization_tenants
    union all select organization_id, id, 'member' from users members where organization_id is not null
      and not exists (select from organization_tenants also
        where also.user_id = members.id and also.organization_id = members.organization_id)`
}

/** Leases with their charged days; none for one that was cancelled before it began. */
function leasedDays(): string {
  return `select l.*, case when l.terminated_on < l.start_date then 'empty'::daterange else daterange(l.start_date,
      coalesce(l.terminated_on, case when l.month_to_month_since is null or l.status in ('expired', 'terminated')
        then l.end_date end), '[]') end as days
    from leases l`
}
