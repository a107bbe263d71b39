import type { Marker } from "./markers.ts";
import { REGION_KINDS, type MarkerFault, type Page, type Region, type RegionKind } from "./page.ts";

/** Makes regions of markers: each start with the end that follows it. What is left over is a fault. */
export function pairRegions(markers: readonly Marker[], text: string): Pick<Page, "regions" | "faults"> {
  const regions: Region[] = [];
  const faults: MarkerFault[] = [];
  let open: (Marker & { readonly region: RegionKind }) | undefined;
  for (const marker of markers) {
    const region = REGION_KINDS.find((kind) => kind === marker.name);
    const fault = faultOf(marker, region, open);
    if (fault) faults.push(faultAt(marker, fault));
    else if (marker.edge === "start" && region) open = { ...marker, region };
    else if (open) {
      regions.push(regionBetween(open, marker, text));
      open = undefined;
    }
  }
  if (open) faults.push(faultAt(open, "unclosed"));
  return { regions, faults };
}

function faultOf(
  marker: Marker,
  region: RegionKind | undefined,
  open: Marker | undefined,
): MarkerFault["kind"] | undefined {
  if (!region || marker.edge === "") return "unknown";
  if (!marker.isTop) return "misplaced";
  if (marker.edge === "start") return open && "nested";
  return open?.name === marker.name ? undefined : "unopened";
}

function faultAt({ start, end, raw, name }: Marker, kind: MarkerFault["kind"]): MarkerFault {
  return { kind, name, start, end, raw };
}

/** The content ends where the end marker's line begins, so that the marker keeps its indentation. */
function regionBetween(open: Marker & { readonly region: RegionKind }, close: Marker, text: string): Region {
  const lineStart = Math.max(text.lastIndexOf("\n", close.start - 1), text.lastIndexOf("\r", close.start - 1)) + 1;
  const end = Math.max(open.end, lineStart);
  return {
    kind: open.region,
    attributes: open.attributes,
    open: { start: open.start, end: open.end, raw: open.raw },
    content: { start: open.end, end, raw: text.slice(open.end, end) },
    close: { start: close.start, end: close.end, raw: close.raw },
  };
}
