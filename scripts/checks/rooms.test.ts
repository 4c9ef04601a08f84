import { describe, expect, test } from 'vitest'
import {
  closedFileNames,
  islandsStayLight,
  namedForWhatItIs,
  primitivesKnowNothing,
  startsWaitForNothing,
  wrongWay,
} from './rooms.ts'

const file = (path: string, code = '') => ({ path, code })

describe('imports go one way', () => {
  test.each([
    ['components/group.tsx', "import { db } from '#lib/kernel/db/pool.ts'"],
    ['lib/client/query.ts', "export { app } from '../services/app.ts'"],
    ['lib/contract/sales.ts', "import { paths } from '#lib/client/paths.ts'"],
    ['lib/services/money/groups/rules.ts', "import { x } from '#lib/client/paths.ts'"],
    ['lib/format/money.ts', "import type { X } from '#lib/contract/shapes.ts'"],
    ['lib/format/dates.ts', "type X = import('#lib/contract/shapes.ts').X"],
    ['components/ui/button.tsx', "import { Menu } from '../layout/menu.tsx'"],
    ['app/page.tsx', "const x = await import('#lib/services/app.ts')"],
    ['lib/front/front.ts', "import { fontScript } from '#lib/site/fonts.ts'"],
    ['lib/site/sitemap.ts', "import { createFront } from '../front/front.ts'"],
    ['app/page.tsx', "import { words } from '#lib/demo/words/a.ts'"],
    ['lib/providers/paypal/open.ts', "import { x } from '#lib/services/money/orders/queries.ts'"],
    ['lib/services/app.ts', "import { openProvider } from '#lib/providers/payments.ts'"],
    ['components/group.tsx', "import { dayOf } from '#lib/calendar/days.ts'"],
    ['lib/contract/weep-rules.ts', "import { dayOf } from '#lib/calendar/days.ts'"],
  ])('%s may not contain %s', (path, code) => {
    expect(wrongWay(file(path, code))).toHaveLength(1)
  })

  test.each([
    ['app/page.tsx', "import { Group } from '#components/groups/group.tsx'"],
    ['lib/client/transport/in-process.ts', "import { createApi } from '#lib/services/app.ts'"],
    ['lib/contract/weep-rules.ts', "import { days } from '#lib/format/durations.ts'"],
    ['lib/client/query.ts', "import { useQuery } from '@tanstack/react-query'"],
    ['lib/services/money/groups/rules.ts', "import { id } from '#lib/contract/shapes.ts'"],
    ['server.ts', "import { createApi } from '#lib/services/app.ts'"],
    ['lib/providers/paypal/open.ts', "import { x } from '#kernel/log.ts'"],
    ['lib/wiring/open-deps.ts', "import { x } from '#lib/providers/payments.ts'"],
    ['scripts/operator/demo.ts', "import { fill } from '#lib/demo/shop/fill.ts'"],
  ])('%s may contain %s', (path, code) => {
    expect(wrongWay(file(path, code))).toEqual([])
  })
})

test('refuses a primitive that imports the router', () => {
  const code = "import Link from 'next/link'"
  expect(primitivesKnowNothing(file('components/ui/card.tsx', code))).toHaveLength(1)
  expect(primitivesKnowNothing(file('components/groups/card.tsx', code))).toEqual([])
})

test('refuses a client component that imports all texts, except their types', () => {
  const code = "'use client'\nimport { translate } from '#lib/site/i18n.ts'"
  expect(islandsStayLight(file('components/island.tsx', code))).toHaveLength(1)
  const types = "'use client'\nimport type { Locales } from '#lib/site/locales.ts'"
  expect(islandsStayLight(file('components/island.tsx', types))).toEqual([])
  expect(islandsStayLight(file('components/page.tsx', code.split('\n')[1]))).toEqual([])
})

test('refuses files outside the closed list in a noun of the services', () => {
  expect(closedFileNames(file('lib/services/money/groups/helpers.ts'))).toHaveLength(1)
  expect(closedFileNames(file('lib/services/money/groups/rules.test.ts'))).toEqual([])
  expect(closedFileNames(file('lib/services/money/groups/mails/closed.tsx'))).toEqual([])
  expect(closedFileNames(file('lib/kernel/db/pool.ts'))).toEqual([])
})

test('requires kebab-case file names that match the content', () => {
  expect(namedForWhatItIs(file('lib/format/index.ts'))).toHaveLength(1)
  expect(namedForWhatItIs(file('lib/format/utils.ts'))).toHaveLength(1)
  expect(namedForWhatItIs(file('components/TopBar.tsx'))).toHaveLength(1)
  expect(namedForWhatItIs(file('app/(site)/ga/[id]/not-found.tsx'))).toEqual([])
  expect(namedForWhatItIs(file('app/@modal/(.)photo/[...path]/page.tsx'))).toEqual([])
})

test('allows packages that load slowly in one loader only', () => {
  const code = "import sharp, { type Sharp } from 'sharp'"
  expect(startsWaitForNothing(file('lib/services/pictures/commands.ts', code))).toHaveLength(1)
  const loader = 'lib/tools/sharp.ts'
  expect(startsWaitForNothing(file(loader, "await import('sharp')"))).toEqual([])
  const types = "import type { Sharp } from 'sharp'"
  expect(startsWaitForNothing(file('lib/services/pictures/commands.ts', types))).toEqual([])
})
