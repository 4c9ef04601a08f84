import { actsOn } from '../act.ts'
import { removeView, saveView } from './commands.ts'
import { findView } from './queries.ts'

type Saved = Parameters<typeof saveView>[2]

const save = actsOn({ noun: 'views', find: async (_, _input: Saved) => ({}) })
const remove = actsOn({ noun: 'views', find: findView, audit: ({ id }) => ({ id }) })

export const viewActs = {
  save: save('save', { change: (tx, _, { actor }, view) => saveView(tx, actor.operator!, view) }),
  remove: remove('remove', {
    change: (tx, { id }) => removeView(tx, id),
    audit: (_, { list, name }) => ({ list, name }),
  }),
}
