import { Button } from '@mantine/core'
import { MapPin, MessageSquareText, Phone } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import type { MaintenanceRequest } from '#shared/maintenance/maintenance-requests.ts'
import { getTenant } from '#shared/people/tenants.ts'
import { standing } from '#shared/permissions.ts'
import { getProperty } from '#shared/properties/properties.ts'
import { useCall } from '#web/client/api.ts'
import { Fact } from '#web/components/values/fact.tsx'
import { callHref, textHref } from '#web/format/phone.ts'
import type { RequestRights } from '#web/maintenance/request-rights.ts'
import { usePerson } from '#web/session/session.tsx'
import styles from './request.module.css'

/** On a phone: calls the tenant, writes to them by text message, and leads to the home. */
export function Reach({ request, rights }: { request: MaintenanceRequest; rights: RequestRights }) {
  const isTenant = standing(usePerson()) === 'tenant'
  const typed = usePhone(request, rights)
  // A text without digits, such as “ask at the office”, cannot be dialed.
  const phone = typed && /\d/.test(typed) ? typed : null
  const { data: property } = useCall(getProperty, {
    params: { id: request.unit.propertyId },
    enabled: !isTenant,
  })
  if (!phone && !property) return null
  return (
    <div className={styles.reach}>
      {phone && (
        <>
          <Button
            component="a"
            href={callHref(phone)}
            variant="default"
            leftSection={<Phone size={16} aria-hidden />}
          >
            {t('Call')}
          </Button>
          <Button
            component="a"
            href={textHref(phone)}
            variant="default"
            leftSection={<MessageSquareText size={16} aria-hidden />}
          >
            {t('Text', { context: 'verb' })}
          </Button>
        </>
      )}
      {property && (
        <Button
          component="a"
          href={mapOf(property.address)}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<MapPin size={16} aria-hidden />}
        >
          {t('Directions')}
        </Button>
      )}
    </div>
  )
}

/** The tenant's phone number, for those who may call them. */
export function PhoneFact(props: { request: MaintenanceRequest; rights: RequestRights }) {
  const phone = usePhone(props.request, props.rights)
  if (!phone) return null
  return (
    <Fact label={t('Phone')}>
      <a href={callHref(phone)}>{phone}</a>
    </Fact>
  )
}

function usePhone(request: MaintenanceRequest, rights: RequestRights): string | null {
  const { data } = useCall(getTenant, {
    params: { id: request.tenantId },
    enabled: rights.writeToTenant,
    // Staff may read it until the work is over: the news of its end would ask once more.
    isReadOnce: !rights.plan,
  })
  return data?.phone ?? null
}

/** Opens the map application of the phone, or the map's page. */
function mapOf(address: string): string {
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: address })}`
}
