import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import { getVendorJob, type VendorJob } from '#shared/maintenance/vendor-links.ts'
import { AuthFrame } from '#web/accounts/auth-frame.tsx'
import { useCall } from '#web/client/api.ts'
import { FailureState } from '#web/components/feedback/failure-state.tsx'
import { Spinner } from '#web/components/loading/spinner.tsx'
import { formatDay } from '#web/format/format.ts'
import { callHref } from '#web/format/phone.ts'
import { unitLabel } from '#web/leases/labels.ts'
import { entryLabels, priorityLabels } from '#web/maintenance/request-labels.tsx'
import { AnswerForm } from './answer-form.tsx'
import styles from './job.module.css'

/** The page of a job for its vendor, who has no account. */
export default function Job() {
  // It stays in the address: a vendor who returns a week later has nothing else.
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? '')
  const { data, error, refetch } = useCall(getVendorJob, {
    params: { token },
    enabled: token !== '',
  })
  if (data) return <Known token={token} job={data} />
  if (token && !error) {
    return (
      <AuthFrame title={t('Maintenance Job')} text={t('Opening the job...')}>
        <Spinner label={t('Opening the job')} />
      </AuthFrame>
    )
  }
  if (error && error.status !== 404) {
    return (
      <AuthFrame title={t('Maintenance Job')} text={t('Please try again in a moment.')}>
        <FailureState
          title={t('The job could not be opened')}
          error={error}
          onRetry={() => void refetch()}
        />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title={t('Job not found')} text={t('This job is closed, or the link has expired.')}>
      <p className={styles.text}>{t('Questions? Contact the office that sent you the link.')}</p>
    </AuthFrame>
  )
}

function Known({ token, job }: { token: string; job: VendorJob }) {
  const { organization, property, contact } = job
  return (
    <AuthFrame
      title={job.title}
      text={t('Job from {landlord} for {vendor}', {
        landlord: organization.name,
        vendor: job.vendorName,
      })}
    >
      <dl className={styles.facts}>
        <div>
          <dt>{t('Location')}</dt>
          <dd>
            {unitLabel({ propertyName: property.name, unitNumber: job.unitNumber })}
            <br />
            {property.address}
          </dd>
        </div>
        <div>
          <dt>{t('Description')}</dt>
          <dd className={styles.description}>{job.description}</dd>
        </div>
        <div>
          <dt>{t('Priority')}</dt>
          <dd className={styles.priority}>{priorityLabels[job.priority]}</dd>
        </div>
        {(job.entryPermission || job.entryNote) && (
          <div>
            <dt>{t('Permission to enter')}</dt>
            <dd>
              {job.entryPermission && entryLabels[job.entryPermission]}
              {job.entryNote && (
                <>
                  <br />
                  {job.entryNote}
                </>
              )}
            </dd>
          </div>
        )}
        {job.dueOn && (
          <div>
            <dt>{t('Due date')}</dt>
            <dd>{formatDay(job.dueOn)}</dd>
          </div>
        )}
        <div>
          <dt>{t('Contact')}</dt>
          <dd>
            {contact.name}, <a href={`mailto:${contact.email}`}>{contact.email}</a>
            {contact.phone && (
              <>
                <br />
                <Phone number={contact.phone} />
              </>
            )}
          </dd>
        </div>
        {organization.phone && (
          <div>
            <dt>{t('Office phone')}</dt>
            <dd>
              <Phone number={organization.phone} />
            </dd>
          </div>
        )}
      </dl>
      {job.photos.length > 0 && (
        <ul className={styles.photos} aria-label={t('Photos')}>
          {job.photos.map(({ id, name, fileType }) => {
            const address = `/api/vendor-jobs/${encodeURIComponent(token)}/photos/${id}`
            return (
              <li key={id}>
                <a href={address} download={name} className={styles.photo}>
                  {fileType?.startsWith('image/') ? <img src={address} alt={name} /> : name}
                </a>
              </li>
            )
          })}
        </ul>
      )}
      <AnswerForm key={`${job.state} ${job.visitOn}`} token={token} job={job} />
    </AuthFrame>
  )
}

function Phone({ number }: { number: string }) {
  return <a href={callHref(number)}>{number}</a>
}
