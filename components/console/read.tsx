'use client'

import { Ban } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { Empty } from '#components/ui/empty.tsx'
import type { ConsoleCallName, ConsoleInput, ConsoleOutput } from '#lib/client/console/client.ts'
import { type QueryOptions, useConsoleQuery } from '#lib/client/console/queries.tsx'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { Unread, type UnreadProps } from './unread.tsx'

/** In place of what does not exist, or is not read. */
export function Missing(props: UnreadProps) {
  const { error, heading = 'h2' } = props
  const { t } = useTranslation('console')
  if (error instanceof ApiError && error.status < 500)
    return (
      <Empty
        heading={heading}
        icon={<Ban size={36} />}
        title={t('unknown')}
        text={t('unknownText')}
      />
    )
  return <Unread {...props} />
}

type ReadProps<Name extends ConsoleCallName> = Pick<UnreadProps, 'heading'> & {
  call: Name
  input?: ConsoleInput<Name>
  options?: QueryOptions<ConsoleOutput<Name>>
  children: (output: ConsoleOutput<Name>) => ReactNode
}

/** Shows what a call reads. */
export function Read<Name extends ConsoleCallName>(props: ReadProps<Name>) {
  const { call, input = {} as ConsoleInput<Name>, options, heading = 'h2', children } = props
  const { data, error, refetch } = useConsoleQuery(call, input, options)
  if (data) return children(data)
  return <Missing error={error} refetch={refetch} heading={heading} />
}

type DataOf<Name extends ConsoleCallName> =
  ConsoleOutput<Name> extends { data: infer Data } ? Data : never

/** Screen of one thing, which its call reads by id. */
export const detailScreen = <Name extends ConsoleCallName>(
  call: Name,
  Shown: ComponentType<{ data: DataOf<Name> }>,
  options?: QueryOptions<ConsoleOutput<Name>>,
) =>
  function DetailScreen({ id }: { id: number }) {
    const input = { params: { id } } as unknown as ConsoleInput<Name>
    return (
      <Read call={call} input={input} heading="h1" {...(options && { options })}>
        {(output) => <Shown {...(output as { data: DataOf<Name> })} />}
      </Read>
    )
  }
