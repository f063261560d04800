import { expect, it } from 'vitest'
import { notesIn, releaseNotes, runningVersion } from './release-notes.ts'

const changelog = `# Changelog

* No note of a release

## [1.1.0] - 2027-01-02

### Added

* Leases are signed
  on the phone.
* A bank can be connected.

### Fixed

- The roof.

## [1.0.0] - 2026-12-01

* The first release.
`

it('the notes of a release are its items, each in one line', () => {
  expect(notesIn(changelog, '1.1.0')).toEqual([
    'Leases are signed on the phone.',
    'A bank can be connected.',
    'The roof.',
  ])
  expect(notesIn(changelog, '1.0.0')).toEqual(['The first release.'])
  expect(notesIn(changelog, '1.0')).toEqual([])
})

it('the running release has notes', async () => {
  expect(await releaseNotes(await runningVersion())).not.toEqual([])
})
