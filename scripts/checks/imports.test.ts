import { expect, test } from 'vitest'
import { checkImports } from './imports.ts'

const file = (path: string, ...lines: string[]) => ({ path, code: lines.join('\n') })
const messages = (...sources: ReturnType<typeof file>[]) =>
  checkImports(sources).map(({ path, line, message }) => `${path}:${line} ${message}`)

test.each([
  ['components/ui/button.tsx', "import { Menu } from '../layout/menu.tsx'"],
  ['components/layout/group.tsx', "import { db } from '#kernel/db/pool.ts'"],
  ['lib/client/query.ts', "export { app } from '../services/app.ts'"],
  ['lib/format/dates.ts', "type X = import('#lib/contract/shapes.ts').X"],
  ['lib/format/money.ts', "import type { X } from '#lib/contract/shapes.ts'"],
  ['app/page.tsx', "const x = await import('#lib/services/app.ts')"],
  ['lib/providers/social/x.ts', "import { x } from '#lib/services/money/orders/queries.ts'"],
  ['lib/services/deps.ts', "import type { X } from '#lib/providers/paypal/provider.ts'"],
  ['components/layout/a.tsx', "'use client'\nimport { translate } from '#lib/site/i18n.ts'"],
])('%s may not contain %s', (path, code) => {
  expect(messages(file(path, code))).not.toEqual([])
})

test.each([
  ['app/page.tsx', "import { Group } from '#components/item/group.tsx'"],
  ['lib/client/transport/in-process.ts', "import { createApi } from '#lib/services/app.ts'"],
  ['lib/providers/payments.ts', "import { x } from './paypal/open.ts'"],
  ['components/layout/a.tsx', "'use client'\nimport type { T } from '#lib/site/i18n.ts'"],
  ['lib/format/dates.test.ts', "import { x } from '#lib/contract/shapes.ts'"],
  ['lib/wiring/open-services.ts', "import { createApi } from '#lib/services/app.ts'"],
])('%s may contain %s', (path, code) => {
  expect(messages(file(path, code))).toEqual([])
})

test('finds a cycle of files, also of type imports, and not what leads to it', () => {
  const found = messages(
    file('lib/format/a.ts', '', "import type { B } from './b.ts'"),
    file('lib/format/b.ts', "import { c } from './c.ts'"),
    file('lib/format/c.ts', "import './leaf.ts'", "import { a } from './a.ts'"),
    file('lib/format/leaf.ts'),
    file('lib/format/user.ts', "import { a } from './a.ts'"),
    file('lib/format/a.test.ts', "import './leaf.ts'"),
  )
  expect(found).toEqual([
    'lib/format/a.ts:2 is on a cycle of files: lib/format/a.ts → lib/format/b.ts',
    'lib/format/b.ts:1 is on a cycle of files: lib/format/b.ts → lib/format/c.ts',
    'lib/format/c.ts:2 is on a cycle of files: lib/format/c.ts → lib/format/a.ts',
  ])
})

test('finds a cycle of rooms through different files', () => {
  const found = messages(
    file('lib/services/money/groups/rules.ts', "import '../orders/rules.ts'"),
    file('lib/services/money/groups/queries.ts'),
    file('lib/services/money/orders/rules.ts'),
    file('lib/services/money/orders/queries.ts', "import '../groups/queries.ts'"),
  )
  expect(found).toHaveLength(2)
  expect(found[0]).toContain('is on a cycle of rooms: money/groups → money/orders')
})

test('lets a wing import only those before it, and requires a wing', () => {
  const down = file('lib/services/shop/items/rules.ts', "import '../../money/orders/rules.ts'")
  expect(messages(down)[0]).toContain('the wing shop must not import the wing money')
  const up = file('lib/services/money/orders/rules.ts', "import '../../shop/items/rules.ts'")
  expect(messages(up)).toEqual([])
  expect(messages(file('lib/services/parcels/rules.ts'))[0]).toContain('stands in no wing')
})
