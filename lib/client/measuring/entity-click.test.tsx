import { beforeEach, expect, test } from 'vitest'
import { locationOf, readClick, setPerson } from './entity-click.ts'

beforeEach(() => setPerson({ user_id: null, internal_user_id: null }))

const linkIn = (html: string) => {
  document.body.innerHTML = html
  return document.querySelector('a')!
}

const nobody = { user_id: null, internal_user_id: null }

test.each([
  ['<article><h3><a href="/ga/12/x">x</a></h3></article>', 'preorder', 12, 'card'],
  ['<ul data-source="suggestion"><a href="/reega/7/x?a=1">x</a></ul>', 'sale', 7, 'suggestion'],
  [
    '<aside data-source="activity"><a href="/proposte/3/x#comments">x</a></aside>',
    'proposal',
    3,
    'activity',
  ],
  ['<p><a href="/proposte/3">x</a></p>', 'proposal', 3, 'link'],
  [
    '<a data-source="notification" data-entity="order:5" href="/user/tabs?order=5">x</a>',
    'order',
    5,
    'notification',
  ],
  [
    '<a data-source="notification" data-entity="expiring:9" href="/ga/9/x">x</a>',
    'preorder',
    9,
    'notification',
  ],
] as const)('%s', (html, entity_type, entity_id, source) => {
  const click = readClick(linkIn(html), '/home')
  expect(click).toEqual({ entity_type, entity_id, source, location: 'home', ...nobody })
})

test.each(['/ga', '/user/tabs', 'https://altrove.example/ga/3/x', ''])(
  'ignores a link to %j',
  (href) => expect(readClick(linkIn(`<a href="${href}">x</a>`), '/home')).toBeUndefined(),
)

test('sends the member id and the debug flag only with a consent', () => {
  const person = { user_id: 'b', internal_user_id: 7, debug: true as const }
  setPerson(person)
  expect(readClick(linkIn('<a href="/ga/1/x">x</a>'), '/search')).toMatchObject(person)
})

test.each([
  ['/home', 'home'],
  ['/ga', 'ga'],
  ['/ga/12/x', 'preorder'],
  ['/reega/12/x', 'sale'],
  ['/proposte/1', 'proposal'],
  ['/personal', 'following'],
  ['/user/tabs', 'user'],
  ['/checkout/done', 'checkout'],
  ['/privacy', 'other'],
])('the location of %s is %s', (path, location) => expect(locationOf(path)).toBe(location))
