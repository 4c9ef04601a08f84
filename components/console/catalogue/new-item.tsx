'use client'

import { useRouter } from 'next/navigation'
import { useTranslation } from '#components/i18next.ts'
import { consolePaths } from '#lib/client/console/paths.ts'
import { useAct } from '../act.tsx'
import { Screen } from '../screen.tsx'
import { ItemForm } from './item-form.tsx'

/** Form of an item that does not exist yet; it begins as a draft. */
export function NewItem() {
  const { t } = useTranslation('console-catalogue')
  const router = useRouter()
  const create = useAct({
    call: 'POST /catalogue',
    label: t('create'),
    done: t('created'),
    onDone: ({ data }) => router.replace(consolePaths.item(data.id) as never),
  })
  return (
    <Screen title={t('new')}>
      <ItemForm values={{}} isNew submit={t('create')} send={(entry) => create({ entry })} />
    </Screen>
  )
}
