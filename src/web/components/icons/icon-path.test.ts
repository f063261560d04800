import { expect, it } from 'vitest'
import { pathOf } from './icon-path.ts'

it('the shapes of an icon become one path', () => {
  const path = pathOf([
    ['path', { d: 'm9 18 6-6', key: 'a' }],
    ['line', { x1: '2', y1: '3', x2: '4', y2: '5', key: 'b' }],
    ['circle', { cx: '12', cy: '12', r: '10', key: 'c' }],
    ['rect', { x: '3', y: '4', width: '18', height: '16', rx: '2', key: 'd' }],
    ['polygon', { points: '1 2 3 4 5 6', key: 'e' }],
  ])
  expect(path).toBe(
    [
      'M0 0m9 18 6-6',
      'M2 3L4 5',
      'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0z',
      'M5 4h14a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2z',
      'M1 2 3 4 5 6z',
    ].join(''),
  )
})

it('a dot of an icon stays full', () => {
  const dot = { cx: '7.5', cy: '7.5', r: '.5', fill: 'currentColor' }
  expect(pathOf([['circle', dot]])).toMatch(/M7\.5 7\.5h0$/)
})

it('an icon that is more than outlines stays as it is', () => {
  expect(pathOf([['circle', { cx: '8', cy: '8', r: '4', fill: 'currentColor' }]])).toBeUndefined()
  expect(pathOf([['path', { d: 'M0 0h1', 'stroke-dasharray': '2' }]])).toBeUndefined()
  expect(pathOf([['text', { x: '1' }]])).toBeUndefined()
})
