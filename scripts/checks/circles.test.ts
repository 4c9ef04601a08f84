import { describe, expect, test } from 'vitest'
import { fileCircles, type House, inOrder, wingsInOrder } from './circles.ts'

const file = (path: string, ...imports: string[]) => ({
  path,
  code: imports.map((from) => `import { x } from '${from}'`).join('\n'),
})

describe('a cycle of files', () => {
  test('is found from each of its files, with the path', () => {
    const found = fileCircles([
      file('lib/a.ts', './b.ts'),
      file('lib/b.ts', '#lib/c.ts'),
      file('lib/c.ts', './leaf.ts', './a.ts'),
      file('lib/leaf.ts'),
      file('app/page.tsx', '#lib/a.ts'),
    ])
    expect(found.map(({ path, line }) => [path, line])).toEqual([
      ['lib/a.ts', 1],
      ['lib/b.ts', 1],
      ['lib/c.ts', 2],
    ])
    expect(found[0]?.message).toContain('lib/a.ts → lib/b.ts → lib/c.ts → lib/a.ts')
  })

  test('is found even when it consists of type imports', () => {
    const types = { path: 'lib/a.ts', code: "import type { B } from './b.ts'" }
    expect(fileCircles([types, file('lib/b.ts', './a.ts')])).toHaveLength(2)
  })

  test('is not caused by a test beside its file', () => {
    const beside = file('lib/a.test.ts', './a.ts')
    expect(fileCircles([beside, file('lib/a.ts', './a.test.ts')])).toEqual([])
  })
})

describe('wings', () => {
  const house: House = {
    root: 'lib/services',
    wings: inOrder([
      { name: 'platform', rooms: ['platform/*'] },
      { name: 'shop', rooms: ['groups', 'prices'] },
    ]),
  }
  const check = wingsInOrder(house)

  test('may be imported only by those after them', () => {
    const up = file('lib/services/groups/rules.ts', '#lib/services/platform/db/pool.ts')
    const down = file('lib/services/platform/db/pool.ts', '#lib/services/groups/rules.ts')
    const pool = file('lib/services/platform/db/pool.ts')
    expect(check([up, pool])).toEqual([])
    const found = check([down, file('lib/services/groups/rules.ts')])
    expect(found).toMatchObject([{ path: 'lib/services/platform/db/pool.ts', line: 1 }])
    expect(found[0]?.message).toContain('the wing platform must not import the wing shop')
  })

  test('have rooms without cycles, even through different files', () => {
    const found = check([
      file('lib/services/groups/rules.ts', '../prices/rules.ts'),
      file('lib/services/groups/tables.ts'),
      file('lib/services/prices/rules.ts'),
      file('lib/services/prices/tables.ts', '../groups/tables.ts'),
    ])
    expect(found.map(({ path }) => path)).toEqual([
      'lib/services/groups/rules.ts',
      'lib/services/prices/tables.ts',
    ])
    expect(found[0]?.message).toContain('groups → prices → groups')
  })

  test('distinguish the rooms of a wing that is a folder', () => {
    const found = check([
      file('lib/services/platform/db/pool.ts', '../http/errors.ts'),
      file('lib/services/platform/http/errors.ts', '../db/pool.ts'),
    ])
    expect(found).toHaveLength(2)
    expect(found[0]?.message).toContain('platform/db → platform/http → platform/db')
  })

  test('are declared without a cycle', () => {
    const wings = [{ name: 'shop', rooms: ['shop/*'], may: ['platform'] }, ...inOrder(house.wings)]
    expect(wingsInOrder({ ...house, wings })([])).toHaveLength(1)
    expect(check([])).toEqual([])
  })

  test('cover every file', () => {
    expect(check([file('lib/services/orders/rules.ts')])).toMatchObject([{ line: 1 }])
    expect(check([file('lib/client/queries.tsx')])).toEqual([])
  })
})
