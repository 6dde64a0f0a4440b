import type { ReactNode } from 'react';
import { useRoute } from '#kernel/client/route-query.ts';
import { type Logo, videofrontRoutes } from '../contract.ts';
import styles from './organization-logo.module.css';

/** The logo of the organization, or what is shown instead. */
export function OrganizationLogo({ name, fallback = null }: { name: string; fallback?: ReactNode }) {
  const logo = useRoute(videofrontRoutes.logo, {}).data?.logo;
  return logo ? <LogoImage logo={logo} name={name} /> : fallback;
}

/** A logo that would be invisible on the page lies on a plate. */
export function LogoImage({ logo, name }: { logo: Logo; name: string }) {
  const { url, width, height, tone } = logo;
  return <img className={styles.logo} data-tone={tone} src={url} width={width} height={height} alt={name} />;
}
