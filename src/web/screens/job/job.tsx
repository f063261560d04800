import { useState } from 'react'
import { getVendorJob, type VendorJob } from '#shared/maintenance/vendor-links.ts'
import { AuthFrame } from '#web/accounts/auth-frame.tsx'
import { useCall } from '#web/client/api.ts'
import { FailureState } from '#web/components/feedback/failure-state.tsx'
import { Spinner } from '#web/components/loading/spinner.tsx'
import { formatDay } from '#web/format/format.ts'
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
      <AuthFrame title="A job for you" text="Opening the job...">
        <Spinner label="Opening the job" />
      </AuthFrame>
    )
  }
  if (error && error.status !== 404) {
    return (
      <AuthFrame title="A job for you" text="Your link may well be right.">
        <FailureState
          title="The job could not be opened"
          error={error}
          onRetry={() => void refetch()}
        />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title="Job not found" text="The job is over, or this link no longer works.">
      <p className={styles.text}>If there is still something to do, ask whoever sent it to you.</p>
    </AuthFrame>
  )
}

function Known({ token, job }: { token: string; job: VendorJob }) {
  const { organization, property, contact } = job
  return (
    <AuthFrame title={job.title} text={`${organization.name} asks ${job.vendorName}`}>
      <dl className={styles.facts}>
        <div>
          <dt>Where</dt>
          <dd>
            {property.name}, Unit {job.unitNumber}
            <br />
            {property.address}
          </dd>
        </div>
        <div>
          <dt>What</dt>
          <dd className={styles.description}>{job.description}</dd>
        </div>
        <div>
          <dt>Priority</dt>
          <dd className={styles.priority}>{job.priority}</dd>
        </div>
        {job.dueOn && (
          <div>
            <dt>Due</dt>
            <dd>{formatDay(job.dueOn)}</dd>
          </div>
        )}
        <div>
          <dt>Contact</dt>
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
            <dt>Office phone</dt>
            <dd>
              <Phone number={organization.phone} />
            </dd>
          </div>
        )}
      </dl>
      {job.photos.length > 0 && (
        <ul className={styles.photos} aria-label="Photos">
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
  return <a href={`tel:${number.replaceAll(/[^+\d]/g, '')}`}>{number}</a>
}
