import { Banknote } from 'lucide-react'
import { Instant } from '#web/components/values/instant.tsx'
import { Money } from '#web/components/values/money.tsx'
import { PersonAvatar } from '#web/components/values/person-avatar.tsx'
import { Stars } from '#web/components/values/stars.tsx'
import { StatCard } from '#web/components/values/stat-card.tsx'
import { StatusBadge, type Tone } from '#web/components/values/status-badge.tsx'
import { longWords, State, States } from './states.tsx'

const tones: readonly Tone[] = ['good', 'warn', 'bad', 'info', 'calm', 'accent']
const sizes = ['small', 'medium', 'large', 'huge'] as const

export function Values() {
  return (
    <>
      <States of="StatusBadge">
        {tones.map(tone => (
          <State key={tone} name={tone}>
            <StatusBadge tone={tone}>In progress</StatusBadge>
          </State>
        ))}
        <State name="icon of its own">
          <StatusBadge tone="good" icon={Banknote}>
            Paid
          </StatusBadge>
        </State>
        <State name="no icon">
          <StatusBadge tone="bad" icon={null}>
            Overdue
          </StatusBadge>
        </State>
      </States>
      <States of="StatCard">
        <State name="plain">
          <StatCard label="Units" value="48" />
        </State>
        <State name="loading">
          <StatCard label="Units" value="48" icon={Banknote} hint="of 52" loading />
        </State>
        <State name="link, explained">
          <StatCard
            label="Outstanding"
            value={<Money amount="12345.60" currency="USD" />}
            icon={Banknote}
            hint="5 leases"
            href="#outstanding"
            onExplain={() => {}}
          />
        </State>
        {tones.map(tone => (
          <State key={tone} name={tone}>
            <StatCard label="Collected" value="92%" icon={Banknote} tone={tone} hint={longWords} />
          </State>
        ))}
      </States>
      <States of="Money, Instant, PersonAvatar, Stars">
        <State name="money">
          <Money amount="1500.00" currency="USD" />
        </State>
        <State name="money below zero, cents if any">
          <Money amount="-1500.00" currency="EUR" cents="if any" />
        </State>
        <State name="an instant">
          <Instant at="2026-03-01T12:00:00Z">Mar 1, 2026</Instant>
        </State>
        {sizes.map(size => (
          <State key={size} name={`avatar, ${size}`}>
            <PersonAvatar initials="AB" size={size} />
          </State>
        ))}
        <State name="avatar, with a picture">
          <PersonAvatar initials="CD" image="/favicon.svg" />
        </State>
        <State name="avatar, its picture is gone">
          <PersonAvatar initials="EF" image="/assets/gone.png" />
        </State>
        <State name="stars, read only">
          <Stars value={4} readOnly />
        </State>
      </States>
    </>
  )
}
