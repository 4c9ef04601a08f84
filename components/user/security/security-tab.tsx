'use client'

import type { TabProps } from '../user-tab.ts'
import { Identities } from './identities.tsx'
import { PasswordForm } from './password-form.tsx'
import { Sessions } from './sessions.tsx'

export function SecurityTab({ member, shop }: TabProps) {
  return (
    <div className="user-columns" data-even>
      <Sessions />
      <div className="stack">
        <PasswordForm member={member} siteName={shop.name} />
        <Identities member={member} shop={shop} />
      </div>
    </div>
  )
}
