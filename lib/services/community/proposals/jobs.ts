import { defineJob } from '#kernel/jobs/job.ts'
import { raiseAlarm } from '../../operations/alarms/commands.ts'
import { forgetPictures } from './commands/pictures.ts'
import { countOpenQuestions, openPriceQuestions } from './commands/price.ts'

export const forgetUnusedPictures = defineJob({
  name: 'community.forget-unused-pictures',
  cron: '45 3 * * *',
  run: ({ db, clock }) => db.transaction((tx) => forgetPictures(tx, clock.now())),
})

export const askForPrices = defineJob({
  name: 'proposals.ask-for-prices',
  cron: '* * * * *',
  run: async (deps) => {
    const { db, config, clock } = deps
    await db.transaction((tx) => openPriceQuestions(tx, config, clock.now()))
    await raiseAlarm(deps, 'price_questions', await countOpenQuestions(db))
  },
})
