import { useRoute } from '#kernel/client/route-query.ts';
import { mediaRoutes } from '../contract.ts';
import { text } from './messages.ts';
import styles from './storage-used.module.css';
import { formatSize } from './upload-text.ts';

/** How much space the uploads use, of the person and of the organization. */
export function StorageUsed() {
  const { data } = useRoute(mediaRoutes.storage, {});
  if (!data) return <p className={styles.storage}>&nbsp;</p>;
  const { bytes, trash_bytes, limit_bytes } = data.own;
  const used = formatSize(bytes);
  const facts = [
    limit_bytes === null
      ? text('storageUsed', { used })
      : text('storageOf', { used, limit: formatSize(limit_bytes) }),
  ];
  if (trash_bytes > 0) facts.push(text('storageTrash', { used: formatSize(trash_bytes) }));
  if (data.organization)
    facts.push(text('storageOrganization', { used: formatSize(data.organization.bytes) }));
  return <p className={styles.storage}>{facts.join(' · ')}</p>;
}
