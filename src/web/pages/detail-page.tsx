import { Button, Skeleton } from '@mantine/core'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import type { CallError } from '#web/client/api.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { FailureState } from '#web/components/feedback/failure-state.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { LoadingRows } from '#web/components/loading/loading.tsx'

/** A detail page of one kind of record, and its list. */
interface Subject {
  noun: keyof typeof textsOf
  back: { href: string; name: string }
}

/** The placeholder of the page while loading; `summary` is above its rows. */
export function DetailPageLoading({ noun, back, summary }: Subject & { summary?: ReactNode }) {
  return (
    <Page
      title={textsOf[noun]().title}
      subtitle={<Skeleton component="span" display="block" height={16} width={240} mt={8} />}
      back={back}
    >
      {summary}
      <Panel flush>
        <LoadingRows count={3} label={textsOf[noun]().loading} />
      </Panel>
    </Page>
  )
}

/** The replacement of a page whose record is missing, or could not be loaded. */
export function DetailPageMissing(
  props: Subject & {
    error: CallError
    /** Why it may not be there. */
    text: string
    onRetry: () => unknown
  },
) {
  const { noun, back, error } = props
  if (error.status !== 404 && error.status !== 400) {
    return (
      <Page title={textsOf[noun]().title} back={back}>
        <Panel>
          <FailureState
            title={textsOf[noun]().failed}
            error={error}
            onRetry={() => void props.onRetry()}
          />
        </Panel>
      </Page>
    )
  }
  return (
    <Page title={textsOf[noun]().notFound} back={back}>
      <Panel>
        <EmptyState
          icon={SearchX}
          title={textsOf[noun]().missing}
          text={props.text}
          action={
            <Button component={Link} href={back.href} variant="default">
              {t('Back to {name}', { name: back.name })}
            </Button>
          }
        />
      </Panel>
    </Page>
  )
}

const textsOf = {
  property: () => ({
    title: t('Property'),
    loading: t('Loading the property'),
    failed: t('The property could not be loaded'),
    notFound: t('Property not found'),
    missing: t('This property does not exist'),
  }),
  unit: () => ({
    title: t('Unit'),
    loading: t('Loading the unit'),
    failed: t('The unit could not be loaded'),
    notFound: t('Unit not found'),
    missing: t('This unit does not exist'),
  }),
  tenant: () => ({
    title: t('Tenant'),
    loading: t('Loading the tenant'),
    failed: t('The tenant could not be loaded'),
    notFound: t('Tenant not found'),
    missing: t('This tenant does not exist'),
  }),
  lease: () => ({
    title: t('Lease'),
    loading: t('Loading the lease'),
    failed: t('The lease could not be loaded'),
    notFound: t('Lease not found'),
    missing: t('This lease does not exist'),
  }),
  'maintenance request': () => ({
    title: t('Maintenance request'),
    loading: t('Loading the maintenance request'),
    failed: t('The maintenance request could not be loaded'),
    notFound: t('Maintenance request not found'),
    missing: t('This maintenance request does not exist'),
  }),
}
