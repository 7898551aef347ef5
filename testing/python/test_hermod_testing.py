"""Needs HERMOD_COMMAND."""

import os
import unittest

from hermod_testing import Hermod, HermodError


class HermodTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.hermod = Hermod(profile="cloud-2021", seed=1)
        cls.addClassCleanup(cls.hermod.stop)

    def test_an_event_is_delivered_after_an_outage(self):
        handler = self.hermod.handler("billing")
        orders = self.hermod.topic("orders")
        orders.subscribe(handler.url)
        handler.fail_with(503, times=3)

        event_id = orders.publish("Order.Placed", {"total": 7})
        self.hermod.advance("10m")

        delivery = self.hermod.explain("orders", event_id).subscriptions[0]
        self.assertEqual("delivered", delivery["state"])
        self.assertEqual([503, 503, 503, 200], [attempt["status"] for attempt in delivery["attempts"]])
        self.assertEqual([{"total": 7}], [event["data"] for event in handler.events])

    def test_what_is_given_up_becomes_a_dead_letter(self):
        handler = self.hermod.handler("broken")
        bills = self.hermod.topic("bills")
        shop = bills.subscribe(handler.url, "shop", dead_letters=True, retry_policy={"maxDeliveryAttempts": 2})
        handler.fail_with(500)

        bills.publish("Bill.Sent", event_id="bill-1")
        self.hermod.advance("10m")

        letters = [(letter["eventId"], letter["reason"]) for letter in shop.dead_lettered()]
        self.assertEqual([("bill-1", "MaxDeliveryAttemptsExceeded")], letters)

    def test_filters_and_deletions_apply(self):
        handler = self.hermod.handler("filtered")
        topic = self.hermod.topic("filtered")
        wanted = topic.subscribe(handler.url, filter={"includedEventTypes": ["Wanted"]})
        unwanted = topic.publish("Unwanted")
        topic.publish("Wanted", event_id="wanted-1")
        self.hermod.run_until_idle()
        self.assertEqual(["wanted-1"], [event["id"] for event in handler.events])
        self.assertEqual("unmatched", self.hermod.explain("filtered", unwanted).subscriptions[0]["state"])

        wanted.delete()
        topic.publish("Wanted")
        self.hermod.run_until_idle()
        self.assertEqual(1, len(handler.requests))

    def test_a_refused_call_says_why(self):
        self.hermod.topic("known")
        with self.assertRaisesRegex(HermodError, "EventNotFound"):
            self.hermod.explain("known", "nobody")


class StartTest(unittest.TestCase):
    def test_a_wrong_setting_is_named(self):
        with self.assertRaisesRegex(HermodError, "unknown setting profil"):
            Hermod(settings={"profil": "edge"})

    def test_a_missing_command_is_named(self):
        with self.assertRaisesRegex(HermodError, "no-such-hermod"):
            Hermod(command=["no-such-hermod"])

    def test_its_files_are_gone_when_it_has_stopped(self):
        with Hermod(real_time=True) as hermod:
            self.assertTrue(os.path.exists(hermod.ca_file))
        self.assertFalse(os.path.exists(hermod.ca_file))


if __name__ == "__main__":
    unittest.main()
