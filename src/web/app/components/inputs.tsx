import { Checkbox, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import Calendar from '#web/components/inputs/calendar.tsx'
import { CameraButton } from '#web/components/inputs/camera-button.tsx'
import { DateInput } from '#web/components/inputs/date-input.tsx'
import { DayFilter } from '#web/components/inputs/day-filter.tsx'
import { DropZone } from '#web/components/inputs/drop-zone.tsx'
import { FilterSelect } from '#web/components/inputs/filter-select.tsx'
import { MoneyInput } from '#web/components/inputs/money-input.tsx'
import { SearchBox } from '#web/components/inputs/search-box.tsx'
import { SearchSelect } from '#web/components/inputs/search-select.tsx'
import { TodayInput } from '#web/components/inputs/today-input.tsx'
import { FieldPair } from '#web/components/layout/field-pair.tsx'
import { longWords, State, States } from './states.tsx'

const people = [
  { group: 'Alpha', items: [{ value: 'a', label: 'Ann Bell', detail: 'Unit 1' }] },
  {
    group: 'Beta',
    items: [{ value: 'b', label: longWords, detail: 'Unit 12B', isDisabled: true }],
  },
]
const choices = [
  { value: '', label: 'All statuses' },
  { value: 'open', label: 'Open' },
]

export function Inputs() {
  return (
    <>
      <States of="Fields">
        <State name="empty">
          <TextInput label="Name" placeholder="Maple Court" />
        </State>
        <State name="required, described">
          <TextInput
            label="Name of the unit"
            required
            description="As on its door."
            defaultValue="12B"
          />
        </State>
        <State name="wrong">
          <TextInput label="Email" defaultValue="ann@" error="Enter a valid email address" />
        </State>
        <State name="disabled">
          <TextInput label="Currency" defaultValue="USD" disabled />
        </State>
        <State name="of several lines, wrong">
          <Textarea label="Notes" error="Enter a reason" />
        </State>
        <State name="select">
          <Select label="Kind" data={['Rent', 'Parking']} defaultValue="Rent" />
        </State>
        <State name="checkbox">
          <Checkbox label="Month to month" defaultChecked />
        </State>
        <State name="switch">
          <Switch label="Send reminders" defaultChecked />
        </State>
        <State name="two fields side by side">
          <FieldPair>
            <TextInput label="First name" />
            <TextInput label="Last name" error="Last name is required" />
          </FieldPair>
        </State>
      </States>
      <States of="MoneyInput, TodayInput">
        <State name="empty">
          <Amount currency="USD" />
        </State>
        <State name="filled">
          <Amount currency="EUR" value="1500.00" />
        </State>
        <State name="wrong">
          <Amount currency="GBP" value="0.00" error="Enter an amount above 0" />
        </State>
        <State name="today">
          <TodayInput label="Paid on" today="2026-03-01" value={null} onChange={() => {}} />
        </State>
        <State name="another day, wrong">
          <TodayInput
            label="Received on"
            today="2026-03-01"
            value="2026-03-02"
            error="Choose a day up to today"
            onChange={() => {}}
          />
        </State>
      </States>
      <States of="DateInput, DayFilter, Calendar">
        <State name="empty">
          <Dated label="Move-in date" value="" />
        </State>
        <State name="filled">
          <Dated label="Start date" value="2026-03-01" />
        </State>
        <State name="no day that exists">
          <Dated label="End date" value="02/30/2026" />
        </State>
        <State name="disabled">
          <DateInput label="Bill date" value="2026-03-01" disabled />
        </State>
        <State name="filter">
          <DayFilter label="As of" value="2026-03-01" required onChange={() => {}} />
        </State>
        <State name="calendar">
          <Calendar
            value="2026-03-11"
            today="2026-03-25"
            min="2026-03-04"
            canClear
            onChange={() => {}}
          />
        </State>
      </States>
      <States of="SearchBox, FilterSelect, SearchSelect">
        <State name="search, empty">
          <Searched label="Search tenants" value="" />
        </State>
        <State name="search, typed">
          <Searched label="Search units" value="ann bell" />
        </State>
        <State name="filter">
          <FilterSelect label="Status" value="" onChange={() => {}} choices={choices} />
        </State>
        <State name="search select">
          <SearchSelect label="Tenant" groups={people} nothing="Nobody found" />
        </State>
        <State name="search select, chosen, wrong">
          <SearchSelect
            label="Tenant of the lease"
            groups={people}
            defaultValue="a"
            nothing="Nobody found"
            error="Tenant is required"
          />
        </State>
        <State name="search select, loading">
          <SearchSelect label="Tenant to come" groups={undefined} nothing="Nobody found" />
        </State>
      </States>
      <States of="DropZone, CameraButton">
        <State name="empty">
          <DropZone
            hint="A PDF of up to 10 MB"
            endings={['.pdf']}
            isInvalid={false}
            onFiles={() => {}}
          />
        </State>
        <State name="wrong">
          <DropZone hint="A PDF of up to 10 MB" endings={['.pdf']} isInvalid onFiles={() => {}} />
        </State>
        <State name="more of them">
          <DropZone
            hint="Photos and PDFs"
            endings={['.pdf', '.jpg']}
            isInvalid={false}
            isMultiple
            isSmall
            onFiles={() => {}}
          />
        </State>
        <State name="camera">
          <CameraButton size="sm" accept="image/jpeg" onChange={() => {}} />
        </State>
        <State name="camera, disabled">
          <CameraButton size="xs" accept="image/jpeg" disabled onChange={() => {}} />
        </State>
      </States>
    </>
  )
}

function Amount(props: { currency: string; value?: string; error?: string }) {
  const [amount, setAmount] = useState(props.value ?? '')
  const label = `Amount in ${props.currency}`
  return <MoneyInput {...props} label={label} value={amount} onChange={setAmount} />
}

function Dated(props: { label: string; value: string }) {
  const [value, setValue] = useState(props.value)
  return <DateInput label={props.label} value={value} today="2026-03-25" onChange={setValue} />
}

function Searched(props: { label: string; value: string }) {
  const [value, setValue] = useState(props.value)
  return <SearchBox label={props.label} value={value} onChange={setValue} />
}
