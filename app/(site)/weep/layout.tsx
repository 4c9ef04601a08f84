import type { ReactNode } from 'react'
import './weep-area.css'

export default function WeepAreaLayout({ children }: { children: ReactNode }) {
  return children
}
