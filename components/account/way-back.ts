'use client'

import { useLateQuery } from '#components/navigation/late-query.ts'
import { backPath } from '#lib/client/paths.ts'
import { keptCode } from '#lib/client/storage/kept-code.ts'

export const useWayBack = () => {
  const query = useLateQuery()
  const backParameter = query.get('back') ?? undefined
  const back = backPath(backParameter)
  // An invitation to a certain page is contained in the address of that page.
  const inside = new URLSearchParams(back.split('?')[1]?.split('#')[0])
  const code = query.get('code') ?? inside.get('code') ?? keptCode.read() ?? undefined
  return { given: backParameter, back, code }
}
