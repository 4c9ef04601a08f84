"""A slow cable: carries frames between two interfaces, each after a delay, and loses a share of them.

cable.py INTERFACE INTERFACE MILLISECONDS SHARE
"""

import random
import select
import socket
import sys
import time
from collections import deque

SOL_PACKET, PACKET_VNET_HDR, PACKET_IGNORE_OUTGOING = 263, 15, 23
EVERY_PROTOCOL = 3
LARGEST_FRAME = 70_000


def open_end(interface):
    end = socket.socket(socket.AF_PACKET, socket.SOCK_RAW, 0)
    # A header before each frame says which checksums the kernel has still to make.
    end.setsockopt(SOL_PACKET, PACKET_VNET_HDR, 1)
    end.setsockopt(SOL_PACKET, PACKET_IGNORE_OUTGOING, 1)
    for buffer in (33, 32):  # SO_RCVBUFFORCE, SO_SNDBUFFORCE
        end.setsockopt(socket.SOL_SOCKET, buffer, 8 << 20)
    end.bind((interface, EVERY_PROTOCOL))
    end.setblocking(False)
    return end


def receive(end, queue, delay, share):
    due = time.monotonic() + delay
    try:
        while True:
            frame = end.recv(LARGEST_FRAME)
            if random.random() >= share:
                queue.append((due, frame))
    except OSError:  # No more now, or the interface is down.
        return


def send_due(end, queue):
    now = time.monotonic()
    while queue and queue[0][0] <= now:
        try:
            end.send(queue.popleft()[1])
        except OSError:  # The interface is down or full.
            pass


def main(first, second, milliseconds, share):
    ends = open_end(first), open_end(second)
    queues = {ends[0]: deque(), ends[1]: deque()}
    print("open", flush=True)
    while True:
        dues = [queue[0][0] for queue in queues.values() if queue]
        wait = max(0, min(dues) - time.monotonic()) if dues else None
        for end in select.select(ends, [], [], wait)[0]:
            receive(end, queues[end], float(milliseconds) / 1_000, float(share))
        send_due(ends[1], queues[ends[0]])
        send_due(ends[0], queues[ends[1]])


main(*sys.argv[1:])
