import { Plus, Wallet } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useTranslation } from '#components/i18next.ts'
import { useLateQuery } from '#components/navigation/late-query.ts'
import { Button } from '#components/ui/button.tsx'
import { Empty } from '#components/ui/empty.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { WithAside } from '#components/ui/with-aside.tsx'
import { isClosed, returnedSetup, useMethods } from '#lib/client/data/buying/methods.ts'
import type { PaymentMethod } from '#lib/client/data/entities/payments.ts'
import { paths } from '#lib/client/paths.ts'
import { LoadFailed, RowsSkeleton } from '../states.tsx'
import type { TabProps } from '../user-tab.ts'
import { MethodRow } from './method-row.tsx'

// Loaded lazily: the code of the provider is needed only to add a method.
const AddMethod = dynamic(async () => (await import('./add-method.tsx')).AddMethod, { ssr: false })

export function MethodsTab({ shop }: TabProps) {
  const { t } = useTranslation('methods')
  const list = useMethods()
  const router = useRouter()
  const query = useLateQuery()
  const adding = query.get('add')
  const add = (instead?: PaymentMethod) => router.push(paths.addMethod(instead?.id))
  const { data: methods } = list
  if (!methods) return list.isError ? <LoadFailed query={list} /> : <RowsSkeleton rows={4} tall />
  if (adding)
    return (
      <AddMethod
        approved={returnedSetup(query)}
        wasClosed={isClosed(query)}
        instead={methods.find(({ id }) => String(id) === adding)}
        onClose={() => router.replace(paths.userTabs('methods'))}
      />
    )
  if (methods.length === 0)
    return (
      <Panel ground="sunk">
        <Empty
          icon={<Wallet size={32} aria-hidden="true" />}
          title={t('empty.title')}
          text={t('empty.text')}
          action={
            <Button kind="pri" onClick={() => add()}>
              {t('empty.action')}
            </Button>
          }
        />
      </Panel>
    )
  return (
    <WithAside>
      <div>
        <div className="mb-5 flex items-end justify-between gap-4">
          <h2 className="text-d3">{t('title')}</h2>
          <Button kind="pri" onClick={() => add()}>
            <Plus size={20} aria-hidden="true" />
            {t('add')}
          </Button>
        </div>
        <ul>
          {methods.map((method) => (
            <MethodRow
              key={method.id}
              method={method}
              others={methods.filter(
                ({ id, state }) => id !== method.id && (state === 'ready' || state === 'expiring'),
              )}
              shopName={shop.name}
              onAdd={() => add(method)}
            />
          ))}
        </ul>
      </div>
      <Panel ground="sunk" className="grid content-start gap-3.5 text-small">
        <h2 className="text-d4">{t('keep.title')}</h2>
        <p>{t('keep.numbers')}</p>
        <p>{t('keep.use')}</p>
        <p>{t('keep.forget')}</p>
      </Panel>
    </WithAside>
  )
}
